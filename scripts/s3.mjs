import { spawn, spawnSync } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { passArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { canInstall, install } from './debian.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { exitCode, freePort, isStarted, main, run, Stop, say } from './run.mjs'

const programs = ['monmaptool', 'ceph-mon', 'ceph-mgr', 'ceph-osd', 'ceph', 'radosgw', 'radosgw-admin']
const packages = ['ceph-mon', 'ceph-mgr', 'ceph-osd', 'radosgw']
const keys = { accessKeyId: 'firstrung', secretAccessKey: 'not-a-secret-but-a-test' }
const bucket = 'files'

/**
 * Runs some work against an S3 gateway of its own (Ceph: one monitor, one manager, one store in memory, the gateway), all
 * on loopback, which is gone afterwards. It verifies every signature.
 * @template T
 * @param {(settings: Record<string, string>) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withS3(work) {
  await ensureCeph()
  const folder = mkdtempSync(join(tmpdir(), 'firstrung-s3-'))
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = []
  const remove = () => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const end = (/** @type {NodeJS.Signals} */ signal) => setImmediate(() => process.exit(exitCode(null, signal)))
  process.once('exit', remove).on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end)
  try {
    const began = Date.now()
    const port = await startGateway(folder, children)
    const settings = {
      S3_BUCKET_URL: `http://127.0.0.1:${port}/${bucket}`,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    }
    await makeBucket(settings.S3_BUCKET_URL)
    say(`An S3 gateway is ready at ${settings.S3_BUCKET_URL} after ${Math.round((Date.now() - began) / 1000)} s.`)
    return await work(settings)
  } finally {
    process.off('exit', remove).off('SIGINT', end).off('SIGTERM', end).off('SIGHUP', end)
    remove()
  }
}

const missing = () => programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)

async function ensureCeph() {
  if (missing().length > 0 && canInstall()) for (const name of packages) await install(name)
  const still = missing()
  if (still.length > 0) {
    throw new Stop(
      `Testing on an object store needs Ceph's gateway; ${still.join(', ')} cannot be found. On Debian: apt-get install --no-install-recommends ${packages.join(' ')}`,
    )
  }
}

/**
 * @param {string} folder
 * @param {import('node:child_process').ChildProcess[]} children
 */
async function startGateway(folder, children) {
  const [monitor, gateway] = [await freePort(), await freePort()]
  const fsid = randomUUID()
  const conf = join(folder, 'ceph.conf')
  for (const name of ['mon', 'mgr', 'osd', 'run', 'rgw']) mkdirSync(join(folder, name))
  writeFileSync(
    conf,
    `[global]
fsid = ${fsid}
mon host = v1:127.0.0.1:${monitor}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
pid file = ${folder}/run/$name.pid
log file = ${folder}/run/$name.log
mon cluster log file = ${folder}/run/cluster.log
crash dir = ${folder}/run
mon data = ${folder}/mon
mgr data = ${folder}/mgr
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 536870912
osd memory target = 939524096
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
mon data avail crit = 1
mon data avail warn = 1
mgr initial modules =
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw thread pool size = 16
rgw enable usage log = false
`,
  )
  const once = async (/** @type {string} */ command, /** @type {string[]} */ ...args) => {
    const { code, output } = await run(command, ['-c', conf, ...args], { quiet: true, own: false })
    if (code !== 0) throw new Stop(`${output}\n${command} ${args.join(' ')} ended with ${code}.`)
    return output
  }
  const start = (/** @type {string} */ command, /** @type {string[]} */ ...args) => {
    children.push(spawn(command, ['-c', conf, '-f', ...args], { stdio: 'ignore' }))
  }
  const map = join(folder, 'monmap')
  await once('monmaptool', '--create', '--addv', 'a', `[v1:127.0.0.1:${monitor}]`, '--fsid', fsid, map)
  await once('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
  start('ceph-mon', '-i', 'a')
  const osd = randomUUID()
  await once('ceph', '--connect-timeout', '30', 'osd', 'new', osd)
  start('ceph-mgr', '-i', 'a')
  await once('ceph-osd', '--mkfs', '-i', '0', '--osd-uuid', osd)
  start('ceph-osd', '-i', '0')
  const user = [
    '--uid=test',
    '--display-name=Test',
    `--access-key=${keys.accessKeyId}`,
    `--secret=${keys.secretAccessKey}`,
  ]
  await once('radosgw-admin', 'user', 'create', ...user)
  start('radosgw', '-n', 'client.rgw.a')
  await answers(`http://127.0.0.1:${gateway}/`, folder)
  return gateway
}

async function answers(/** @type {string} */ url, /** @type {string} */ folder) {
  const deadline = Date.now() + 60_000
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > deadline) throw new Stop(`The gateway did not start; its log is in ${folder}/run.`)
    await sleep(100)
  }
}

/** The bucket, with the rule that lets browsers of one address upload; signed as in AWS's second signature, to share nothing with what is tested. */
async function makeBucket(/** @type {string} */ url) {
  await put(url, '', '')
  await put(
    `${url}?cors`,
    '?cors',
    `<CORSConfiguration><CORSRule><AllowedOrigin>https://firstrung.example</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedHeader>content-type</AllowedHeader></CORSRule></CORSConfiguration>`,
  )
}

async function put(/** @type {string} */ url, /** @type {string} */ part, /** @type {string} */ body) {
  const date = new Date().toUTCString()
  const type = 'application/xml'
  const text = ['PUT', '', type, date, `/${bucket}${part}`].join('\n')
  const signature = createHmac('sha1', keys.secretAccessKey).update(text).digest('base64')
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { date, 'content-type': type, authorization: `AWS ${keys.accessKeyId}:${signature}` },
    body,
  })
  if (!answer.ok) throw new Stop(`${await answer.text()}\nThe bucket could not be made.`)
}

// node scripts/s3.mjs COMMAND…: runs the command with TEST_S3 set to the settings of a throw-away store.
if (isStarted(import.meta.url)) {
  const words = passArguments(usageOf('test:real'))
  main(async () => {
    const [command, ...args] = words
    if (!command) throw new Stop('Say which command to run on the throw-away object store.')
    await ensureDependencies()
    const { code } = await withS3((settings) => run(command, args, { env: { TEST_S3: JSON.stringify(settings) } }))
    return code
  })
}
