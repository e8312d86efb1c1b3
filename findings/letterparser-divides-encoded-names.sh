#!/usr/bin/env bash
# letterparser 0.1.8 and mailparser 3.14.2 read a mail that nodemailer 10.6.0 wrote to one person whose name has a comma.
# Guess: a comma within an encoded word is part of the name (RFC 2047, 6.2: addresses are divided before words are decoded).
# Behaviour: letterparser decodes first and divides afterwards. A name in Devanagari with a comma becomes two receivers, of which
# the first has no address but half a name. The same name in ASCII, between quotation marks, is one receiver.
# Seen: ["आशा राव","\"पुणे\" <asha@example.org>"] ["\"Rao, Asha\" <asha@example.org>"] mailparser: 1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund letterparser@0.1.8 mailparser@3.14.2 nodemailer@10.6.0 >/dev/null 2>&1
cat >read.mjs <<'END'
import assert from 'node:assert/strict'
import { extract } from 'letterparser'
import { simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
const sourceTo = async (name) => {
  const to = { name, address: 'asha@example.org' }
  const { message } = await transport.sendMail({ from: 'a@example.org', to, subject: 'Hello', text: 'Hello' })
  return message.toString()
}
const receivers = (source) => extract(source).to.map(({ raw }) => raw)
const encoded = await sourceTo('आशा राव, पुणे')
const seen = [receivers(encoded), receivers(await sourceTo('Rao, Asha'))]
const others = (await simpleParser(encoded)).to.value.length
console.log(...seen.map((one) => JSON.stringify(one)), 'mailparser:', others)
assert.deepEqual(seen.map((one) => one.length), [2, 1])
assert.equal(others, 1)
END
node read.mjs
