#!/bin/sh
# Makes the keys and the database password that compose.postgres.yaml passes on. Existing files stay as they
# are: a secret-key that is lost or replaced no longer opens the broker credentials sealed with it.
set -eu
cd "$(dirname "$0")"
command -v openssl >/dev/null || { echo 'openssl is missing: it makes the keys and passwords' >&2; exit 1; }
# The folder is closed to others; the files are not, because the server in its container is another user.
mkdir -p secrets
chmod 0700 secrets

keep() { # keep NAME VALUE
  if [ ! -s "secrets/$1" ]; then
    printf '%s\n' "$2" >"secrets/$1"
    chmod 0444 "secrets/$1"
  fi
}

keep secret-key "$(openssl rand -base64 32)"
keep credential-key "$(openssl rand -base64 32)"
keep database-password "$(openssl rand -hex 24)"
keep database-url "postgres://jiadi:$(cat secrets/database-password)@postgres:5432/jiadi"

if [ ! -e secrets/smtp-url ]; then
  : "${SMTP_URL:?set SMTP_URL to your mail server, such as smtps://user:password@mail.example.org:465}"
  keep smtp-url "$SMTP_URL"
fi
echo "secrets/ is complete: keep a copy of secrets/secret-key away from this machine"
