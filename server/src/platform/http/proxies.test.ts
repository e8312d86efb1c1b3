import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { readEnv } from '#src/env.ts'
import { addressOf, proxyWarning, trustOf } from './proxies.ts'

function requestFrom(remoteAddress: string, forwarded: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const request = new IncomingMessage(socket)
  request.headers['x-forwarded-for'] = forwarded
  return request
}

test.each([
  // A client wrote 6.6.6.6; the proxy 10.0.0.1 appended the address of its client, 203.0.113.7.
  ['', '10.0.0.1'],
  ['0', '10.0.0.1'],
  ['false', '10.0.0.1'],
  ['1', '203.0.113.7'],
  ['2', '6.6.6.6'],
  ['10.0.0.1', '203.0.113.7'],
  ['10.0.0.0/8', '203.0.113.7'],
  ['uniquelocal', '203.0.113.7'],
  ['loopback, 10.0.0.1', '203.0.113.7'],
  ['10.0.0.1 203.0.113.0/24', '6.6.6.6'],
  ['loopback', '10.0.0.1'],
  ['192.0.2.1', '10.0.0.1'],
])('TRUST_PROXY=%s makes %s the address', (setting, address) => {
  expect(addressOf(requestFrom('10.0.0.1', '6.6.6.6, 203.0.113.7'), trustOf(setting))).toBe(address)
})

test.each([
  ['true', /^TRUST_PROXY: true would let anybody choose the address.*Write how many proxies/],
  ['yes', /^TRUST_PROXY: must be the number of proxies in front, or their addresses/],
  ['10.0.0.0/99', /^TRUST_PROXY: must be/],
  ['-1', /^TRUST_PROXY: must be/],
  ['10.0.0.1, all', /^TRUST_PROXY: must be/],
])('the setting TRUST_PROXY=%s stops the start with a sentence', (setting, sentence) => {
  expect(() => readEnv({ TRUST_PROXY: setting })).toThrow(sentence)
})

test('an untrusted proxy is logged once an hour', () => {
  const told: string[] = []
  const warn = proxyWarning(null, (sentence) => told.push(sentence))
  const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes))
  warn({ host: 'jobs.example.org' }, at(0))
  expect(told).toEqual([])
  for (const minutes of [0, 1, 59]) warn({ 'x-forwarded-for': '1.1.1.1' }, at(minutes))
  expect(told).toEqual([expect.stringMatching(/limits count the address of the proxy.*TRUST_PROXY/)])
  warn({ forwarded: 'for=1.1.1.1' }, at(61))
  expect(told).toHaveLength(2)

  proxyWarning(trustOf('1'), (sentence) => told.push(sentence))({ 'x-forwarded-for': '1.1.1.1' }, at(0))
  expect(told).toHaveLength(2)
})
