import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { canInstall, install } from './debian.mjs'
import { root, run } from './run.mjs'

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')

/** Every setting there is, from the page that is made of them. */
const settings = new Set([...read('docs/settings.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name))
/** What the image's base and the tools of deployment read themselves. */
const others = new Set(['NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'PGPASSWORD'])

/** @returns {any[]} */
function resources() {
  const documents = parseAllDocuments(read('deploy/kubernetes/firstrung.yaml'))
  const faults = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])
  expect(faults).toEqual([])
  return documents.map((document) => document.toJS())
}
const ofKind = (/** @type {string} */ kind) => {
  const found = resources().find((one) => one.kind === kind)
  if (!found) throw new Error(`there is no ${kind}`)
  return found
}

/**
 * What the compiler finds wrong with resources beside Kubernetes' own description of its API, one line for each fault:
 * names that it does not know, names that are missing, values of another type.
 */
async function faultsOf(/** @type {any[]} */ all) {
  const folder = join(root, '.cache')
  mkdirSync(folder, { recursive: true })
  const own = mkdtempSync(join(folder, 'kubernetes-'))
  try {
    const group = (/** @type {string} */ version) => (version === 'v1' ? 'core/v1' : version.replace('.k8s.io', ''))
    const lines = all.map((one) => {
      const type = `import('kubernetes-types/${group(one.apiVersion)}').${one.kind}`
      return `export const ${one.kind}: ${type} = ${JSON.stringify(one)}`
    })
    writeFileSync(join(own, 'resources.ts'), lines.join('\n'))
    const compilerOptions = { strict: true, noEmit: true, skipLibCheck: true, module: 'preserve', types: [] }
    writeFileSync(join(own, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    const { output } = await run('tsc', ['--pretty', 'false', '-p', own], { quiet: true })
    return output.split('\n').filter((line) => line.includes('error'))
  } finally {
    rmSync(own, { recursive: true })
  }
}

const namesIn = (/** @type {string} */ path) =>
  [...read(path).matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => String(name))

/** What nginx says of a file of conf.d, with a certificate that is there. */
async function nginxSays(/** @type {string} */ folder, /** @type {string} */ text) {
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=x',
    '-keyout',
    key,
    '-out',
    certificate,
  ]
  if (!existsSync(key)) await run('openssl', request, { quiet: true })
  const site = text
    .replace(/(ssl_certificate_key) \S+;/, `$1 ${key};`)
    .replace(/(ssl_certificate) \S+;/, `$1 ${certificate};`)
  writeFileSync(join(folder, 'site.conf'), site)
  const rest = `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; include ${folder}/site.conf; }`
  writeFileSync(join(folder, 'nginx.conf'), rest)
  return (await run('/usr/sbin/nginx', ['-t', '-c', join(folder, 'nginx.conf')], { quiet: true })).output
}

async function caddySays(/** @type {string} */ folder, /** @type {string} */ text) {
  writeFileSync(join(folder, 'Caddyfile'), text)
  const args = ['validate', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  return (await run('/usr/bin/caddy', args, { quiet: true, env: { HOME: folder } })).output
}

/** What systemd finds wrong with a unit, on a machine where what it starts is there. */
async function systemdSays(
  /** @type {string} */ folder,
  /** @type {string} */ name,
  /** @type {(text: string) => string} */ change,
) {
  const own = join(folder, 'units')
  rmSync(own, { recursive: true, force: true })
  mkdirSync(own)
  const there = (/** @type {string} */ text) => text.replace(/^ExecStart=\/opt\S+/m, 'ExecStart=/bin/true')
  for (const unit of readdirSync(join(root, 'deploy/systemd'))) {
    const text = there(read(`deploy/systemd/${unit}`))
    writeFileSync(join(own, unit), unit === name ? change(text) : text)
  }
  const file = join(own, name.replace('@.', '@3001.'))
  const { output } = await run('systemd-analyze', ['verify', '--man=no', file], { quiet: true, cwd: own })
  return output
    .split('\n')
    .filter((line) => line.includes('firstrung'))
    .join('\n')
}

describe('the files of deploy', () => {
  test('the files of deploy keep to the schema of the Kubernetes API', async () => {
    expect(await faultsOf(resources())).toEqual([])

    /** @type {[string, (spec: any) => void][]} */
    const mistakes = [
      ['Deployment', ({ template }) => Object.assign(template.spec, { terminationGracePeriodSecond: 30 })],
      ['Deployment', ({ template }) => Object.assign(template.spec.containers[0].ports[0], { containerPort: 'http' })],
      ['Deployment', ({ template }) => delete template.spec.containers[0].readinessProbe.httpGet.port],
      ['HorizontalPodAutoscaler', ({ metrics }) => delete metrics[0].resource.target.type],
      ['CronJob', (spec) => Object.assign(spec, { shedule: spec.schedule })],
    ]
    for (const [kind, make] of mistakes) {
      const one = ofKind(kind)
      make(one.spec)
      expect(await faultsOf([one])).toHaveLength(1)
    }
  })

  test('the files of deploy name settings that exist', () => {
    const compose = parse(read('deploy/compose.yaml'))
    const image = [...read('deploy/Dockerfile').matchAll(/^(?:ENV| {4})\s*([A-Z_]+)=/gm)].map(([, name]) => name)
    const named = [
      ...Object.keys(compose.services.app.environment),
      ...image,
      ...namesIn('deploy/systemd/firstrung.env'),
      ...namesIn('deploy/example.env').filter((name) => !['POSTGRES_PASSWORD', 'SITE_ADDRESS'].includes(name)),
      ...Object.keys(ofKind('ConfigMap').data),
      ...Object.keys(ofKind('Secret').stringData),
    ].map(String)
    expect(settings.size).toBeGreaterThan(30)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !settings.has(name) && !others.has(name))).toEqual([])
  })

  test('the files of deploy hand every setting on in compose: what it does not fix itself comes from deploy/.env', () => {
    const { app } = parse(read('deploy/compose.yaml')).services
    expect(app.env_file).toBe('.env')
    // An entry such as SMTP_URL: ${SMTP_URL:-} would have to be kept in step.
    const fixed = [
      'DATABASE_URL',
      'PGPASSWORD',
      'PUBLIC_URL',
      'HOST',
      'PORT',
      'DATA_DIR',
      'TRUST_PROXY',
      'DRAIN_SECONDS',
    ]
    expect(Object.keys(app.environment)).toEqual(fixed)
    expect(app.environment.DATABASE_URL).not.toContain('$')
  })

  test('the files of deploy are accepted by nginx, Caddy and systemd of Debian', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'firstrung-deploy-'))
    try {
      for (const [program, name] of /** @type {const} */ ([
        ['/usr/sbin/nginx', 'nginx-light'],
        ['/usr/bin/caddy', 'caddy'],
        ['/usr/bin/systemd-analyze', 'systemd'],
        ['/usr/bin/openssl', 'openssl'],
      ])) {
        if (!existsSync(program) && canInstall()) await install(name)
      }
      expect(await nginxSays(folder, read('deploy/nginx/firstrung.conf'))).toMatch(/test is successful/)
      expect(await nginxSays(folder, read('deploy/nginx/firstrung.conf').replace('ip_hash', 'ip_hush'))).toMatch(
        /ip_hush/,
      )
      expect(await caddySays(folder, read('deploy/caddy/Caddyfile'))).toMatch(/Valid configuration/)
      expect(await caddySays(folder, read('deploy/Caddyfile').replace('{$SITE_ADDRESS}', ':80'))).toMatch(
        /Valid configuration/,
      )
      expect(await caddySays(folder, read('deploy/caddy/Caddyfile').replace('ip_hash', 'ip_hush'))).not.toMatch(/Valid/)
      const units = readdirSync(join(root, 'deploy/systemd')).filter((name) => !name.endsWith('.env'))
      expect(units).toHaveLength(4)
      for (const name of units) expect(await systemdSays(folder, name, (text) => text), name).toBe('')
      expect(
        await systemdSays(folder, 'firstrung.service', (text) => text.replace('Restart=always', 'Restart=often')),
      ).toMatch(/restart specifier/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('the files of deploy copy only files that exist', () => {
    const stages = new Set()
    for (const line of read('deploy/Dockerfile').split('\n')) {
      const [word, ...words] = line.split(/\s+/)
      if (word === 'FROM' && words.includes('AS')) stages.add(words.at(-1))
      if (word !== 'COPY') continue
      const from = words[0]?.startsWith('--from=') ? words.shift()?.slice(7) : undefined
      if (from) expect(stages).toContain(from)
      else expect(words.slice(0, -1).filter((source) => !existsSync(join(root, source)))).toEqual([])
    }
    expect(stages).toEqual(new Set(['build', 'packages']))
  })

  test('the files of deploy fit together in Kubernetes: labels, ports, references, and time to stop', () => {
    const { spec, metadata } = ofKind('Deployment')
    const { containers, volumes, terminationGracePeriodSeconds } = spec.template.spec
    const [server] = containers
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels)
    expect(spec.template.metadata.labels).toMatchObject(ofKind('Service').spec.selector)
    expect(spec.template.metadata.labels).toMatchObject(ofKind('PodDisruptionBudget').spec.selector.matchLabels)
    expect(ofKind('HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe(metadata.name)
    expect(ofKind('Ingress').spec.rules[0].http.paths[0].backend.service.name).toBe(ofKind('Service').metadata.name)
    const ports = server.ports.map((/** @type {{ name: string }} */ { name }) => name)
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      expect(ports).toContain(server[probe].httpGet.port)
    }
    expect(ports).toContain(ofKind('Service').spec.ports[0].targetPort)
    const names = (/** @type {{ name: string }[]} */ all) => all.map(({ name }) => name).sort()
    expect(names(server.volumeMounts)).toEqual(names(volumes))
    const backup = ofKind('CronJob').spec.jobTemplate.spec.template.spec
    const claim = ofKind('PersistentVolumeClaim').metadata.name
    expect(backup.volumes).toEqual([{ name: 'backups', persistentVolumeClaim: { claimName: claim } }])
    expect(backup.containers[0].command.at(-1)).toMatch(/backup\.ts \/backups\/.+ --keep \d+$/)
    const drain = Number(ofKind('ConfigMap').data.DRAIN_SECONDS)
    // Polled at intervals and marked unready after three failures: from then on it gets no more requests.
    expect(terminationGracePeriodSeconds).toBeGreaterThan(drain + 10)
  })

  test('the files of deploy fit together in compose: the proxy notices that a process stops before it has stopped', () => {
    const { services, volumes } = parse(read('deploy/compose.yaml'))
    for (const { volumes: used = [] } of Object.values(services)) {
      for (const one of used) if (!one.startsWith('.')) expect(Object.keys(volumes)).toContain(one.split(':')[0])
    }
    const drain = Number(services.app.environment.DRAIN_SECONDS)
    const asked = Number(/health_interval (\d+)s/.exec(read('deploy/Caddyfile'))?.[1])
    expect(drain).toBeGreaterThan(2 * asked)
    expect(Number.parseInt(services.app.stop_grace_period, 10)).toBeGreaterThan(drain + 10)
  })

  test('the files of deploy show each of our metrics in Grafana, and no other', () => {
    const { panels } = JSON.parse(read('deploy/grafana-dashboard.json'))
    const measured = [...read('server/src/platform/monitoring/metrics.ts').matchAll(/name: '(\w+)'/g)].map(
      ([, name]) => name,
    )
    const shown = new Set()
    for (const { title, targets } of panels) {
      const names = targets.flatMap((/** @type {{ expr: string }} */ { expr }) =>
        expr.match(/\b(firstrung|process)_\w+/g),
      )
      expect(names, title).not.toEqual([])
      for (const name of names) shown.add(name.replace(/_(bucket|count|sum)$/, ''))
    }
    expect(shown).toEqual(new Set(measured))
  })
})

test('the page for operators and the changelog name each extension of PostgreSQL that a migration needs', () => {
  const folder = join(root, 'server/migrations')
  const [first, ...later] = readdirSync(folder)
    .sort()
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/create extension if not exists (\w+)/g)])
    .map(([, name]) => String(name))
  expect([first, ...later]).toEqual(['pg_trgm', 'btree_gin', 'btree_gist'])
  const parts = read('CHANGELOG.md').split(/^##+ /m)
  const forOperators = parts.filter((part) => part.startsWith('For operators\n')).join('')
  for (const name of [first, ...later]) expect(read('docs/operation.md')).toContain(`\`${name}\``)
  for (const name of later) expect(forOperators).toContain(`\`${name}\``)
  // What an operator has to do stands there alone.
  expect(read('CHANGELOG.md')).not.toContain('To do when upgrading')
})
