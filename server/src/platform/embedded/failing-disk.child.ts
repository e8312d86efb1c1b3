import { writeFileSync } from 'node:fs'
import { openEmbedded } from './engine.ts'

// Continues after its disk has failed, and prints what it observes.
const { pool, close } = await openEmbedded(process.argv[2] ?? '')
pool.on('error', (error) => console.log(`pool: ${error.message}`))
const attempt = (sql: string) =>
  pool.query(sql).then(
    () => console.log('done'),
    (error: Error) => console.log(`refused: ${error.message}`),
  )

await attempt('create table marks (id integer)')
await attempt('insert into marks values (1)')
writeFileSync(process.env.DISK_FAILS ?? '', '')
await Promise.all([attempt('insert into marks values (2)'), attempt('insert into marks values (3)')])
await attempt('select 1')
await close()
console.log('closed')
