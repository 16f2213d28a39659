#!/bin/sh
# Patroni runs it once, when the cluster is new, with the address of the primary.
set -eu
psql -q -v ON_ERROR_STOP=1 -v password="$JIADI_DATABASE_PASSWORD" "$1" <<'SQL'
CREATE ROLE jiadi LOGIN PASSWORD :'password';
CREATE DATABASE jiadi OWNER jiadi;
-- The servers set these for each transaction; behind PgBouncer a statement without one has the role's.
ALTER ROLE jiadi SET lock_timeout = '8s';
ALTER ROLE jiadi SET statement_timeout = '20s';
ALTER ROLE jiadi SET idle_in_transaction_session_timeout = '25s';
SQL
