package io.pollux.common.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetUrlTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    http://a.test                  | false | a.test        | 80    | /
                    HTTPS://A.Test/                | true  | a.test        | 443   | /
                    https://a.test:8443/x?y=z#frag | true  | a.test        | 8443  | /x?y=z
                    http://a.test?q                | false | a.test        | 80    | /?q
                    http://a.test#frag/x           | false | a.test        | 80    | /
                    http://a.test:/x               | false | a.test        | 80    | /x
                    http://a_b.c-d.test.           | false | a_b.c-d.test. | 80    | /
                    http://[::1]:65535/            | false | ::1           | 65535 | /
                    http://[::FFFF:1.2.3.4]        | false | ::ffff:1.2.3.4 | 80   | /
                    http://bücher.test/ü b         | false | xn--bcher-kva.test | 80 | /%c3%bc%20b
                    http://127.1/                  | false | 127.1         | 80    | /
                    """)
    void takesAUrlApart(String url, boolean tls, String host, int port, String path) throws InvalidUrlException {
        assertThat(TargetUrl.parse(url)).isEqualTo(new TargetUrl(tls, host, port, path));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''                        | has no scheme
                    a.test                    | has no scheme
                    ://a.test                 | has no scheme
                    1http://a.test            | has no scheme
                    ht tp://a.test            | has no scheme
                    ftp://a.test              | Only http and https
                    javascript:alert(1)       | Only http and https
                    http:                     | names no host
                    http:/a.test              | names no host
                    http:///a.test            | names no host
                    http://?a.test            | names no host
                    http://user:pass@a.test   | must not hold a user
                    http://a.test@b.test      | must not hold a user
                    http://a.test:80:80       | can't be read
                    http://a.test:x           | can't be read
                    http://a.test:-1          | can't be read
                    http://a.test:999999      | can't be read
                    http://[::1]x             | can't be read
                    http://[]                 | can't be read
                    http://[::1%25eth0]       | can't be read
                    http://[fe80::1           | no valid name
                    http://a.test:0           | from 1 to 65535
                    http://a.test:65536       | from 1 to 65535
                    http://a..test            | no valid name
                    http://.a.test            | no valid name
                    http://-a.test            | no valid name
                    http://a-.test            | no valid name
                    http://a.test-            | no valid name
                    http://a b.test           | no valid name
                    http://a]b.test           | no valid name
                    http://a\\b.test          | no valid name
                    http://.                  | no valid name
                    http://:80                | no valid name
                    """)
    void refusesWhatIsNoUrlToPoll(String url, String reason) {
        assertThatThrownBy(() -> TargetUrl.parse(url))
                .isInstanceOf(InvalidUrlException.class)
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    /b/c?q    | /x       | http://a.test:81/x
                    /b/c?q    | x        | http://a.test:81/b/x
                    /b/c?q    | ./x/     | http://a.test:81/b/x/
                    /b/c?q    | ../..    | http://a.test:81/
                    /b/c?q    | ../../.. | http://a.test:81/
                    /b/c?q    | ?r       | http://a.test:81/b/c?r
                    /b/c?q    | #f       | http://a.test:81/b/c?q
                    /b/c?q    | ''       | http://a.test:81/b/c?q
                    /b/c?q    | //h/x    | http://h/x
                    /b/c?q    | https://h:1/x | https://h:1/x
                    /b/c?q    | 1:2      | http://a.test:81/b/1:2
                    /b[1]     | /x       | http://a.test:81/x
                    /100%     | x        | http://a.test:81/x
                    /b        | x[1] y   | http://a.test:81/x[1]%20y
                    /b        | \\\\h/x   | http://a.test:81/%5c%5ch/x
                    """)
    void followsALocationAsBrowsersDo(String path, String location, String expected) throws InvalidUrlException {
        assertThat(TargetUrl.parse("http://a.test:81" + path).resolve(location)).isEqualTo(TargetUrl.parse(expected));
    }
}
