import { firstProject, storageStateOf, tokenOfLink } from '../../scripts/owner-session.mjs'
import { withOwnServer } from '../own-server.mjs'
import { untilLoaded, untilPainted } from '../painted.mjs'
import { median } from '../statistics.mjs'
import { residentMB } from './memory.mjs'

/** Notifications of one person, and people who listen for theirs at the same time. */
export const crowd = { notifications: 500, people: 100 }

const TURNS = 9
/** Links of the sidebar, with the heading of each target page. */
const links = [
  ['Table editor', 'Table editor'],
  ['Storage', 'Storage'],
  ['Project settings', 'General'],
]

/** Milliseconds from a click on each link of the sidebar to its painted page: for the first time in a browser, and after that. */
async function measureLinks({ browser, session, project }) {
  const cold = []
  const warm = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const context = await browser.newContext({
      storageState: storageStateOf(session),
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    await page.goto(`${session.url}/project/${project.ref}`)
    await untilLoaded(page)
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    // Not by the pointer, whose coming near fetches the page's code ahead.
    const go = ([name, heading]) =>
      untilPainted(page, 'h1', heading, () =>
        sidebar.getByRole('link', { name, exact: true }).dispatchEvent('click'),
      )
    for (const list of [cold, warm]) {
      for (const link of links) {
        list.push(await go(link))
        await page.waitForLoadState('networkidle')
      }
    }
    await context.close()
  }
  return { cold: median(cold), warm: median(warm) }
}

/** Frames of a wheel through all notifications, which come ten at a time: the 95th percentile of what one takes. */
async function measureScroll({ browser, session, project, control }) {
  await control.query(
    `insert into notifications (person_id, cause, once, priority, organization_id, title, message, inserted_at)
       select m.person_id, 'bench', 'bench ' || n, case n % 3 when 0 then 'Info' when 1 then 'Warning' else 'Critical' end, m.organization_id,
         'Something happened ' || n, 'It is the ' || n || 'th time, and each time it takes a few more words to say what it was.',
         now() - n * interval '1 minute'
       from generate_series(1, $1) n cross join (select * from members where role = 'owner' limit 1) m`,
    [crowd.notifications],
  )
  const context = await browser.newContext({
    storageState: storageStateOf(session),
    viewport: { width: 1440, height: 900 },
  })
  try {
    const page = await context.newPage()
    await page.goto(`${session.url}/project/${project.ref}`)
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    // The bell comes with the first sign of a person.
    await page.mouse.move(300, 300)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await panel.getByRole('listitem').first().waitFor()
    return await panel.evaluate(async (root, wanted) => {
      const list = [root, ...root.querySelectorAll('*')].find(
        (one) =>
          one.scrollHeight > one.clientHeight + 40 && getComputedStyle(one).overflowY !== 'visible',
      )
      const times = []
      let before = performance.now()
      const until = before + 120_000
      while (
        root.querySelectorAll('li').length < wanted ||
        list.scrollTop + list.clientHeight < list.scrollHeight - 1
      ) {
        await new Promise(requestAnimationFrame)
        const now = performance.now()
        times.push(now - before)
        before = now
        if (now > until)
          throw new Error(`Only ${root.querySelectorAll('li').length} notifications came.`)
        list.scrollTop += 64
      }
      times.sort((a, b) => a - b)
      return { frames: times.length, p95: times[Math.floor(times.length * 0.95)] }
    }, crowd.notifications)
  } finally {
    await context.close()
  }
}

/** As many as one person may invite within an hour, and one less. */
const INVITATIONS_PER_PERSON = 49

/** Cookies of so many people, who were invited: by the owner, and when that is too many for one, by those who came first. */
async function listenersOf(session, slug) {
  const cookies = []
  const post = async (path, cookie, body) => {
    const headers = {
      origin: session.url,
      'content-type': 'application/json',
      ...(cookie && { cookie }),
    }
    const response = await fetch(`${session.url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!response.ok)
      throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  for (let n = 0; n < crowd.people; n += 1) {
    const inviter =
      n < INVITATIONS_PER_PERSON
        ? `${session.cookie.name}=${session.cookie.value}`
        : cookies[Math.floor(n / INVITATIONS_PER_PERSON)]
    const input = { email: `listener-${n}@example.com`, role: 'administrator' }
    const { link } = await (
      await post(`/platform/organizations/${slug}/invitations`, inviter, input)
    ).json()
    const someone = { name: `Listener ${n}`, password: 'a long enough password' }
    const joined = await post(`/platform/invitations/${tokenOfLink(link)}/sign-up`, null, someone)
    cookies.push(joined.headers.getSetCookie()[0].split(';')[0])
  }
  return cookies
}

/** So many people hear of a paused project: milliseconds from its entry in the control database to each of them, and the server's memory. */
async function measureListeners({ server, session, project, control }) {
  const cookies = await listenersOf(session, project.organization_slug)
  const before = residentMB(server.pid)
  const gone = new AbortController()
  const heard = cookies.map(async (cookie) => {
    const stream = await fetch(`${server.url}/platform/notifications/stream`, {
      headers: { cookie },
      signal: gone.signal,
    })
    return { next: eventsOf(stream) }
  })
  const listeners = await Promise.all(heard)
  for (const { next } of listeners) await next()
  const memory = residentMB(server.pid) - before
  const arrivals = listeners.map(async ({ next }) => {
    await next()
    return Date.now()
  })
  await session.call('POST', `/platform/projects/${project.ref}/pause`)
  const at = await Promise.all(arrivals)
  gone.abort()
  const { rows } = await control.query(
    `select extract(epoch from min(inserted_at)) * 1000 as notified_at from notifications where cause = 'project_paused'`,
  )
  const delays = at.map((time) => time - Number(rows[0].notified_at))
  return { median: median(delays), worst: Math.max(...delays), memory }
}

/** Resolves at the stream's next event. */
function eventsOf(stream) {
  const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return async () => {
    while (!text.includes('\n\n')) {
      const { value, done } = await reader.read()
      if (done) throw new Error('The stream of notifications ended.')
      text += value
    }
    text = text.slice(text.indexOf('\n\n') + 2)
  }
}

/** The shell: its links, a long list of notifications, and many who listen. On a server of its own, whose control database is one of `client`'s. */
export function measureShell({ browser, client }) {
  return withOwnServer(client, 'bench_shell', async ({ server, session, control }) => {
    const project = await firstProject(session)
    const clicks = await measureLinks({ browser, session, project })
    const scroll = await measureScroll({ browser, session, project, control })
    return {
      clicks,
      scroll,
      listeners: await measureListeners({ server, session, project, control }),
    }
  })
}
