#!/usr/bin/env bash
# Authlib 1.9.10 (PyPI), PrivateKeyJWT of authlib.oauth2.rfc7523. 2026-11-30.
# Expected: with alg="ES256" and the private key of that curve as JWK or PEM, as its example passes the key, it signs.
# Seen: it reads every text and dict as a key of RSA, whatever `alg` says, and fails with "'n' is required" or "Not a key
# of: 'RSA'". Only an ECKey or OKPKey object of joserfc passes.
# Where it bites: a server app with an ES256 key, which most providers suggest, fails at its first request for tokens,
# after the person has allowed it; the message names neither `alg` nor the remedy.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check authlib==1.9.10 joserfc==1.8.0
cat >sign.py <<'PY'
import authlib
from authlib.oauth2.rfc7523 import PrivateKeyJWT
from joserfc.jwk import ECKey, RSAKey


class Auth:
    client_id = "app"


def sign(name, secret, alg):
    Auth.client_secret = secret
    try:
        PrivateKeyJWT("https://id.example/token", alg=alg).sign(Auth, "https://id.example/token")
        said = "signed"
    except Exception as error:
        said = f"{type(error).__name__} {error}"
    print(f"{name} for {alg}: {said}")
    return said


print("authlib", authlib.__version__)
curve, rsa = ECKey.generate_key("P-256"), RSAKey.generate_key(2048)
assert sign("a JWK of RSA", rsa.as_dict(private=True), "RS256") == "signed"
assert "'n' is required" in sign("a JWK of P-256", curve.as_dict(private=True), "ES256")
assert "Not a key of: 'RSA'" in sign("a PEM of P-256", curve.as_pem(private=True), "ES256")
assert sign("an ECKey", curve, "ES256") == "signed"
PY
own/bin/python sign.py
