#!/usr/bin/env bash
# rss-parser 3.13.0 reads an RSS 2.0 item with two categories, of which one has the attribute `domain` (RSS 2.0: optional, it
# identifies a taxonomy).
# Guess: two texts, because its types say `categories: string[]`; feedsmith gives two objects of one kind.
# Behaviour: the category without `domain` is a text, and the one with it an object of its XML reader: { _: name, $: attributes }. Code that
# joins the names ends with a TypeError, because that object has no prototype.
# Seen: rss-parser: string object, joined: TypeError; feedsmith: object object
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rss-parser@3.13.0 feedsmith@3.0.1 >/dev/null 2>&1
cat >read.mjs <<'END'
import assert from 'node:assert/strict'
import { parseFeed } from 'feedsmith'
import Parser from 'rss-parser'

const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>Vacancies</title><link>https://example.org</link>
<description>All</description><item><title>Developer</title><category>C++</category>
<category domain="https://example.org/skills">SQL</category></item></channel></rss>`
const [item] = (await new Parser().parseString(rss)).items
const kinds = item.categories.map((one) => typeof one)
const others = parseFeed(rss).feed.items[0].categories.map((one) => typeof one)
const joined = (() => {
  try {
    return item.categories.join(', ')
  } catch (error) {
    return error.constructor.name
  }
})()
console.log('rss-parser:', ...kinds, 'joined:', joined, 'feedsmith:', ...others)
assert.equal(joined, 'TypeError')
assert.deepEqual(kinds, ['string', 'object'])
assert.equal(item.categories[1]._, 'SQL')
assert.equal(item.categories[1].$.domain, 'https://example.org/skills')
assert.deepEqual(others, ['object', 'object'])
END
node read.mjs
