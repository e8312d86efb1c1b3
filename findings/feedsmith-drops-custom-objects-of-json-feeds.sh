#!/usr/bin/env bash
# feedsmith 3.0.1 reads a JSON Feed 1.1 whose items have a custom object, as the format allows ("Custom objects": the name begins with
# an underscore).
# Guess: the custom object is in the item that is read, as JSON.parse has it; at the least something says that it is left out.
# Behaviour: custom objects of the feed and of its items are gone, without a word. What a vacancy has beyond title and text, such
# as its openings, has to be read from the text itself. The same facts in an RSS namespace that the library knows are kept.
# Seen: feed: version 1.1, custom: gone gone, dublin core of RSS: kept
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund feedsmith@3.0.1 >/dev/null 2>&1
cat >read.mjs <<'END'
import assert from 'node:assert/strict'
import { parseFeed } from 'feedsmith'

const json = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Vacancies',
  _board: { company: 'Konkan Ferries' },
  items: [{ id: '1', title: 'Deck officer', content_text: 'Sail with us.', _vacancy: { openings: 3, place: 'Ratnagiri' } }],
})
const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>Vacancies</title><link>https://example.org</link><description>All</description>
<item><title>Deck officer</title><dc:coverage>Ratnagiri</dc:coverage></item></channel></rss>`

const { format, feed } = parseFeed(json)
const [item] = feed.items
assert.equal(format, 'json')
assert.equal(item.title, 'Deck officer')
const custom = [JSON.stringify(feed).includes('Konkan'), JSON.stringify(item).includes('openings')]
const known = JSON.stringify(parseFeed(rss).feed.items[0]).includes('Ratnagiri')
const word = (isThere) => (isThere ? 'kept' : 'gone')
console.log('feed: version 1.1, custom:', ...custom.map(word), 'dublin core of RSS:', word(known))
assert.deepEqual(custom, [false, false])
assert.equal(known, true)
END
node read.mjs
