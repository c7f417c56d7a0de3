import { expect, test } from 'vitest'
import { embedHandlers } from './handlers'

test('sessions of a project are created at a limited rate', async () => {
  const { createEmbedSession } = embedHandlers()
  const create = (ref: string) =>
    createEmbedSession({
      access: { project: { provisioner: 'embedded' } },
      audit: () => {},
      body: { origin: 'https://app.example.com', widgets: ['sql-editor'] },
      params: { ref },
      person: { id: 'p_1', via: 'token' },
      services: {
        embedSessions: {
          create: () => Promise.resolve({ id: 's', token: 't', expiresAt: new Date() }),
        },
      },
      // Only what the handler reads.
    } as unknown as Parameters<typeof createEmbedSession>[0])
  for (let made = 0; made < 300; made += 1)
    await expect(create('one')).resolves.toMatchObject({ status: 201 })
  await expect(create('one')).rejects.toMatchObject({ status: 429 })
  await expect(create('other')).resolves.toMatchObject({ status: 201 })
})
