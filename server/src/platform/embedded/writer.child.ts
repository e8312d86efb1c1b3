import { openEmbedded } from './engine.ts'

// Writes rows, one commit each, and prints the id of every acknowledged row, until the process is killed.
const { pool } = await openEmbedded(process.argv[2] ?? '')
await pool.query('create table if not exists marks (id integer generated always as identity primary key, filler text)')
console.log('open')
for (;;) {
  const { rows } = await pool.query(`insert into marks (filler) values (repeat('x', 500)) returning id`)
  console.log(rows[0].id)
}
