-- Who may do what, and who did what.

-- token_generation is in every token of the user: raising it makes all earlier tokens worthless.
create table users (
  id               bigint generated always as identity primary key,
  username         text        not null unique check (username ~ '^[a-z0-9][a-z0-9._@-]{0,63}$'),
  password_hash    text        not null,
  role             text        not null check (role in ('VIEWER', 'EDITOR', 'ADMIN')),
  token_generation integer     not null default 1,
  created_at       timestamptz not null default clock_timestamp()
);

-- Only a key's hash is stored. A key has 256 random bits, so a fast hash is enough: there is nothing to guess.
create table api_keys (
  id         bigint generated always as identity primary key,
  name       text        not null unique check (length(name) between 1 and 100),
  key_hash   bytea       not null unique,
  role       text        not null check (role in ('VIEWER', 'EDITOR', 'ADMIN')),
  created_by text        not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  revoked_at timestamptz
);

-- Failed logins by what they have in common, counted here so that all nodes count together.
create table login_failures (
  subject      text        primary key,
  failures     integer     not null,
  window_start timestamptz not null
);

-- What was changed, by whom, from where. Details never hold a secret.
create table audit_log (
  id      bigint generated always as identity primary key,
  at      timestamptz not null default clock_timestamp(),
  actor   text        not null,
  address text        not null,
  action  text        not null,
  subject text        not null,
  details jsonb       not null default '{}'
);

create index audit_log_at on audit_log (at);
