import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startSmtpServer, type TestSmtpServer } from '../../../test/smtp-server'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { call } from '../../server/http/testing/call'
import { requestRow, writeRows } from '../reports/testing/log-rows'
import { createAlertWorker } from './alert-worker'

interface Alert {
  id: string
  name: string
  state: string
  last_value: number | null
  last_error: string | null
  webhook_host: string | null
  silenced_until: string | null
}
interface Event {
  kind: string
  value: number | null
  silenced: boolean
  waiting: string[]
  last_error: string | null
}

const WAIT = { timeout: 90_000, interval: 200 }
const TEST_TIMEOUT_MS = 300_000
const MINUTE_MS = 60_000

describe('alerts', { timeout: TEST_TIMEOUT_MS }, () => {
  let platform: TestPlatform
  let smtp: TestSmtpServer
  let server: Server
  let url = ''
  let status = 200
  const received: { type: string; value: number; alert: { name: string } }[] = []
  beforeAll(async () => {
    smtp = await startSmtpServer()
    server = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (text: string) => (body += text))
      request.on('end', () => {
        if (status === 200) received.push(JSON.parse(body) as (typeof received)[number])
        response.writeHead(status).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=hush`
    platform = await startTestPlatform({
      HOWDAH_ALLOW_ADDRESSES: '127.0.0.1/32',
      HOWDAH_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      HOWDAH_MAIL_FROM: 'howdah@example.com',
    })
    const now = Date.now()
    await writeRows(
      platform,
      // Ten requests, of which two have failed.
      Array.from({ length: 10 }, (_, n) =>
        requestRow(now - MINUTE_MS - n, 'rest', '/rest/v1/todos', {
          duration: n + 1,
          status: n < 2 ? 500 : 200,
        }),
      ),
    )
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await platform.stop()
    await smtp.close()
  })

  const api = (path: string, method = 'GET', json?: unknown, token = platform.tokens.owner) =>
    call(`${platform.url}/platform/projects/${platform.projectRef}/alerts${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(json === undefined ? {} : { json }),
    })
  const create = async (alert: object) => {
    const { body, status: answered } = await api('', 'POST', {
      ...{ metric: 'error_percent', product: 'rest', threshold: 10, window_minutes: 60 },
      ...alert,
    })
    expect(answered, JSON.stringify(body)).toBe(201)
    return body as Alert
  }
  const get = async (id: string) => {
    const found = ((await api('')).body as Alert[]).find((one) => one.id === id)
    if (found === undefined) throw new Error('The alert is gone.')
    return found
  }
  const events = async (id: string) => (await api(`/${id}/events`)).body as Event[]
  const tick = (at = Date.now()) => platform.running.platform.alertWorker.tick(new Date(at))
  const isDue = (id: string) =>
    platform.running.platform.control.query(
      `update alert_rules set next_check_at = 'epoch' where id = $1`,
      [id],
    )
  /** Checks until the alert has a state; a check on a slow machine can fail, and the next one is due in a minute. */
  const becomes = (
    id: string,
    state: string,
    { after = 0, worker = platform.running.platform.alertWorker } = {},
  ) =>
    vi.waitFor(async () => {
      await isDue(id)
      await worker.tick(new Date(Date.now() + after))
      const alert = await get(id)
      expect(alert).toMatchObject({ state, last_error: null })
      expect(alert.last_value !== null || after > 0).toBe(true)
      return alert
    }, WAIT)

  it('notifies by notification, mail and webhook, once, and when it ends', async () => {
    const { id, webhook_host: host } = await create({
      ...{ name: 'Errors', channels: ['notification', 'mail', 'webhook'], webhook_url: url },
    })
    expect(host).toBe(new URL(url).host)
    expect(JSON.stringify((await api('')).body)).not.toContain('hush')
    expect(await becomes(id, 'firing')).toMatchObject({ last_value: 20 })
    await vi.waitFor(async () => {
      expect(await events(id)).toMatchObject([{ kind: 'fired', value: 20, waiting: [] }])
    }, WAIT)
    expect(received.filter(({ alert }) => alert.name === 'Errors')).toMatchObject([
      { type: 'alert.fired', value: 20 },
    ])
    const mails = smtp.received.filter(({ to }) => to.includes('reader@example.com'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body.replaceAll('=\r\n', '')).toContain(
      `${platform.url}/project/${platform.projectRef}/reports/alerts`,
    )
    const notifications = await call(`${platform.url}/platform/notifications?status=new`, {
      headers: { authorization: `Bearer ${platform.tokens.owner}` },
    })
    expect(JSON.stringify(notifications.body)).toContain('Errors in ')
    expect(JSON.stringify(notifications.body)).toContain('"page":"alerts"')

    await tick(Date.now() + 2 * MINUTE_MS)
    expect(await events(id)).toHaveLength(1)
    // What has moved out of the window ends it.
    await api(`/${id}`, 'PATCH', { threshold: 50 })
    expect(await becomes(id, 'ok')).toMatchObject({ last_value: 20 })
    expect((await api(`/${id}`, 'DELETE')).status).toBe(204)
  })

  it('fires when the condition has held, also for a worker that began since', async () => {
    const { id } = await create({ name: 'Held', for_minutes: 5 })
    await becomes(id, 'pending')
    const worker = createAlertWorker(platform.running.platform)
    await becomes(id, 'pending', { after: 3 * MINUTE_MS, worker })
    await becomes(id, 'firing', { after: 6 * MINUTE_MS, worker })
    // The lines are out of the window.
    await becomes(id, 'ok', { after: 120 * MINUTE_MS, worker })
    await vi.waitFor(async () => {
      await tick()
      expect(await events(id)).toMatchObject([
        { kind: 'resolved', waiting: [] },
        { kind: 'fired', waiting: [] },
      ])
    }, WAIT)
    await worker.close()
    await api(`/${id}`, 'DELETE')
  })

  it('tries a webhook again, and is silent when silenced', async () => {
    status = 503
    const { id } = await create({ name: 'Again', channels: ['webhook'], webhook_url: url })
    await becomes(id, 'firing')
    await vi.waitFor(async () => {
      const [event] = await events(id)
      expect(event).toMatchObject({
        waiting: ['webhook'],
        last_error: 'The webhook answered with status 503.',
      })
    }, WAIT)
    status = 200
    await vi.waitFor(async () => {
      await tick()
      expect((await events(id))[0]).toMatchObject({ waiting: [], last_error: null })
    }, WAIT)
    expect(received.filter(({ alert }) => alert.name === 'Again')).toHaveLength(1)
    await api(`/${id}`, 'DELETE')

    const until = new Date(Date.now() + 3_600_000).toISOString()
    const silent = await create({
      ...{ name: 'Silent', channels: ['webhook'], webhook_url: url, silenced_until: until },
    })
    expect(silent.silenced_until).toBe(until)
    await becomes(silent.id, 'firing')
    expect(await events(silent.id)).toMatchObject([{ kind: 'fired', silenced: true, waiting: [] }])
    // People are not notified of the end of what they were not notified of.
    await api(`/${silent.id}`, 'PATCH', { silenced_until: null })
    await becomes(silent.id, 'ok', { after: 120 * MINUTE_MS })
    expect(await events(silent.id)).toMatchObject([
      { kind: 'resolved', silenced: true, waiting: [] },
      { kind: 'fired', silenced: true, waiting: [] },
    ])
    expect(received.filter(({ alert }) => alert.name === 'Silent')).toEqual([])
    await api(`/${silent.id}`, 'DELETE')
  })

  it('checks queries on the logs, and shows why one fails', async () => {
    const query = { metric: null, product: null }
    const sql = "select count(*) from logs where path = '/rest/v1/todos' and status = 500"
    const { id } = await create({ ...query, name: 'Query', sql, threshold: 1 })
    expect(await becomes(id, 'firing')).toMatchObject({ last_value: 2 })
    await api(`/${id}`, 'PATCH', { sql: "select 'many'" })
    await vi.waitFor(async () => {
      await isDue(id)
      await tick()
      expect((await get(id)).last_error).toBe('The first column of the first row must be a number.')
    }, WAIT)
    // After a quarter of an hour, people are notified, until the query is another one.
    const { control } = platform.running.platform
    const { rows } = await control.query<{ isNew: boolean }>(
      `select failing_since > now() - interval '5 minutes' as "isNew" from alert_rules where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ isNew: true }])
    await control.query(
      `update alert_rules set failing_since = now() - interval '16 minutes' where id = $1`,
      [id],
    )
    const titles = async () => {
      const { body } = await call(`${platform.url}/platform/notifications`, {
        headers: { authorization: `Bearer ${platform.tokens.owner}` },
      })
      return (body as { data: { title: string } }[]).map(({ data }) => data.title)
    }
    await vi.waitFor(async () => {
      await isDue(id)
      await tick()
      expect(await titles()).toContain('Query can’t be checked')
    }, WAIT)
    const taken = await platform.running.platform.alertRules.get(platform.projectRef, id)
    if (taken === null) throw new Error('The alert is gone.')
    await api(`/${id}`, 'PATCH', { sql })
    expect(await titles()).toContain('Query couldn’t be checked')
    // A check that began before the change says nothing any more.
    const at = new Date()
    const check = { since: taken.stateSince.getTime(), event: null, value: null, failingSince: at }
    const { checked } = platform.running.platform.alertRules
    expect(await checked(taken, at, { ...check, state: taken.state, error: 'x' })).toBe(false)
    await becomes(id, 'firing')
    await api(`/${id}`, 'PATCH', { enabled: false })
    await vi.waitFor(async () => {
      const value = await api('/value', 'POST', { sql, window_minutes: 60 })
      expect(value.body).toEqual({ value: 2 })
    }, WAIT)
    expect((await api('/value', 'POST', { sql: 'drop table logs' })).status).toBe(400)
    // One that is deleted while it can't be checked leaves no notification that goes on.
    await api(`/${id}`, 'PATCH', { name: 'Gone', enabled: true, sql: "select 'many'" })
    await vi.waitFor(async () => {
      await control.query(
        `update alert_rules set failing_since = now() - interval '16 minutes' where id = $1`,
        [id],
      )
      await isDue(id)
      await tick()
      expect(await titles()).toContain('Gone can’t be checked')
    }, WAIT)
    await api(`/${id}`, 'DELETE')
    expect(await titles()).toContain('Gone couldn’t be checked')
    expect(await titles()).not.toContain('Gone can’t be checked')
  })

  it('has bounds for what people of a project are notified of', async () => {
    const { alertRules, directory } = platform.running.platform
    const { id } = await create({ name: 'Flaps', enabled: false })
    await platform.running.platform.control.query(
      `update alert_rules set enabled = true, next_check_at = 'infinity' where id = $1`,
      [id],
    )
    // Within an hour of this time there are no other events.
    const at = new Date(Date.now() + 1_000 * MINUTE_MS)
    for (let n = 0; n < 31; n += 1)
      for (const event of ['fired', 'resolved'] as const) {
        const rule = await alertRules.get(platform.projectRef, id)
        if (rule === null) throw new Error('The alert is gone.')
        const state = event === 'fired' ? 'firing' : 'ok'
        const check = { state, since: at.getTime(), event, value: 1, error: null } as const
        await alertRules.checked(rule, at, { ...check, failingSince: null })
      }
    const reason = 'No one was notified: the alerts of the project have fired 30 times in an hour.'
    const stored = await events(id)
    expect(stored).toHaveLength(62)
    expect(stored.filter(({ last_error: error }) => error === reason)).toMatchObject([
      { kind: 'resolved', waiting: [] },
      { kind: 'fired', waiting: [] },
    ])
    // Those of others have their turn.
    expect((await alertRules.dueEvents(directory.id, at)).length).toBeLessThanOrEqual(3)
    await api(`/${id}`, 'DELETE')
  })

  it('delivers the events of an alert in their order on each channel', async () => {
    const { alertRules, directory } = platform.running.platform
    const { id } = await create({
      ...{ name: 'Order', enabled: false, channels: ['notification', 'webhook'] },
      webhook_url: url,
    })
    await platform.running.platform.control.query(
      `update alert_rules set enabled = true, next_check_at = 'infinity' where id = $1`,
      [id],
    )
    // Later than this, no worker delivers them.
    const at = new Date(Date.now() + 5_000 * MINUTE_MS)
    await platform.running.platform.control.query(
      `create function later() returns trigger language plpgsql as $$ begin new.next_attempt_at := '${at.toISOString()}'; return new; end $$;
       create trigger later before insert on alert_events for each row execute function later()`,
    )
    try {
      for (const event of ['fired', 'resolved'] as const) {
        const rule = await alertRules.get(platform.projectRef, id)
        if (rule === null) throw new Error('The alert is gone.')
        const state = event === 'fired' ? 'firing' : 'ok'
        const check = { state, since: at.getTime(), event, value: 1, error: null } as const
        await alertRules.checked(rule, at, { ...check, failingSince: null })
      }
      const due = () => alertRules.dueEvents(directory.id, at)
      const [fired, ...others] = await due()
      expect([fired, ...others]).toMatchObject([{ kind: 'fired', held: [] }])
      await alertRules.reached(fired?.id ?? '', ['webhook'])
      expect(await due()).toMatchObject([
        { kind: 'fired', waiting: ['webhook'], held: [] },
        { kind: 'resolved', waiting: ['notification', 'webhook'], held: ['webhook'] },
      ])
      await alertRules.reached(fired?.id ?? '', [])
      expect(await due()).toMatchObject([{ kind: 'resolved', held: [] }])
    } finally {
      await platform.running.platform.control.query('drop function later cascade')
      await api(`/${id}`, 'DELETE')
    }
  })

  it('refuses what it cannot check or deliver', async () => {
    const valid = { name: 'x', metric: 'requests', threshold: 1 }
    for (const [wrong, expected] of [
      [{ ...valid, sql: 'select 1' }, 400],
      [{ name: 'x', threshold: 1 }, 400],
      [{ ...valid, metric: 'connections', product: 'rest' }, 400],
      [{ ...valid, channels: [] }, 400],
      [{ ...valid, channels: ['webhook'] }, 400],
      [{ ...valid, channels: ['webhook'], webhook_url: 'ftp://example.com' }, 400],
      [{ ...valid, channels: ['webhook'], webhook_url: 'https://me:x@example.com' }, 400],
      [{ ...valid, window_minutes: 1 }, 400],
      [{ ...valid, name: '  ' }, 400],
      [{ ...valid, name: 'line\nbreak' }, 400],
      [{ ...valid, silenced_until: '2026-12-31T23:59:60Z' }, 400],
    ] as const)
      expect((await api('', 'POST', wrong)).status, JSON.stringify(wrong)).toBe(expected)
    expect((await api('', 'POST', valid, platform.tokens.reader)).status).toBe(403)
    // A query on the logs returns what is in them.
    const { accessTokens, members } = platform.running.platform
    const { token } = await accessTokens.create({
      ...{ personId: (await members.firstOwner()) ?? '', name: 'reports' },
      scopes: ['read:projects', 'read:reports', 'create:reports'],
    })
    const sql = { sql: 'select count(*) from logs' }
    expect((await api('/value', 'POST', sql, token)).status).toBe(403)
    expect((await api('', 'POST', { ...sql, name: 'x', threshold: 1 }, token)).status).toBe(403)
    const { id } = await create({ ...valid, product: null })
    expect((await api('', 'POST', valid)).status).toBe(409)
    expect((await api('/nothing', 'PATCH', { threshold: 2 })).status).toBe(404)
    await api(`/${id}`, 'DELETE')
    // A project has twenty at most.
    const ids: string[] = []
    for (let n = 0; n < 20; n += 1)
      ids.push((await create({ ...valid, product: null, name: `n${n}`, enabled: false })).id)
    expect((await api('', 'POST', { ...valid, name: 'more' })).status).toBe(409)
    for (const one of ids) await api(`/${one}`, 'DELETE')
  })

  it('tests each channel, and marks one that fails', async () => {
    const alert = await create({
      // The server itself checks none that is paused.
      ...{ name: 'Tested', channels: ['mail', 'webhook'], webhook_url: url, enabled: false },
    })
    const test = () => api(`/${alert.id}/test`, 'POST')
    expect((await test()).body).toEqual({
      results: [
        {
          channel: 'mail',
          delivered: true,
          answer: expect.stringMatching(/^Sent to \d/) as string,
        },
        { channel: 'webhook', delivered: true, answer: 'The webhook answered with status 200.' },
      ],
    })
    expect(received).toContainEqual(
      expect.objectContaining({
        type: 'alert.test',
        alert: expect.objectContaining({ name: 'Tested' }) as object,
      }),
    )
    status = 503
    try {
      expect((await test()).body).toMatchObject({
        results: [{}, { delivered: false, answer: 'The webhook answered with status 503.' }],
      })
      expect(await get(alert.id)).toMatchObject({ undelivered: [], delivery_error: null })
      await api(`/${alert.id}`, 'PATCH', { enabled: true })
      await becomes(alert.id, 'firing')
      await vi.waitFor(async () => {
        await tick()
        expect(await get(alert.id)).toMatchObject({
          undelivered: ['webhook'],
          delivery_error: 'The webhook answered with status 503.',
        })
      }, WAIT)
      // The reason stays when delivery is given up.
      await vi.waitFor(async () => {
        await platform.running.platform.control.query(
          `update alert_events set attempts = 19, next_attempt_at = 'epoch' where rule_id = $1`,
          [alert.id],
        )
        await tick()
        expect(await get(alert.id)).toMatchObject({
          undelivered: [],
          delivery_error: 'The webhook answered with status 503.',
        })
      }, WAIT)
    } finally {
      status = 200
    }
    await api(`/${alert.id}`, 'DELETE')
    // Tests of a project are few: each notifies everyone.
    const quiet = await create({ name: 'Often', enabled: false })
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1) statuses.push((await api(`/${quiet.id}/test`, 'POST')).status)
    expect(statuses.slice(-3)).toEqual([429, 429, 429])
    expect(statuses[0]).toBe(200)
    await api(`/${quiet.id}`, 'DELETE')
    // A reader tests nothing.
    expect((await api(`/${alert.id}/test`, 'POST', undefined, platform.tokens.reader)).status).toBe(
      403,
    )
  })
})
