import { expect, test } from 'vitest'
import { openWorld } from '#src/testing/world.ts'

test('everybody learns where the social links lead and whether Google is set up', async () => {
  const plain = await openWorld()
  const set = await openWorld({
    DISCORD_URL: 'https://chat.example.org/firstrung',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
  })

  const before = await plain.as(null).site.read()
  const after = await set.as(null).site.read()

  expect(before).toMatchObject({ success: true, google: false, links: { discord: 'https://discord.com/' } })
  expect(after).toMatchObject({ google: true, links: { discord: 'https://chat.example.org/firstrung' } })
  expect(JSON.stringify(after)).not.toContain('secret')
  await plain.close()
  await set.close()
})
