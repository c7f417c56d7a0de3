import { storageStateOf } from '../../scripts/owner-session.mjs'
import { untilLoaded } from '../painted.mjs'
import { median, percentile } from '../statistics.mjs'

export const diagramSize = { tables: 300, columns: 10 }
const FRAMES = 200

const createTables = `
create schema drawn;
do $$ begin
  for n in 0..${diagramSize.tables - 1} loop
    execute format('create table drawn.%I (id int primary key, ${Array.from({ length: diagramSize.columns - 1 }, (_, index) => `c${index + 1} int`).join(', ')})', 't' || n);
  end loop;
  for n in 1..${diagramSize.tables - 1} loop
    execute format('alter table drawn.%I add foreign key (c1) references drawn.%I', 't' || n, 't' || (n * 7 / 3) % n);
    if n % 2 = 0 then
      execute format('alter table drawn.%I add foreign key (c2) references drawn.%I', 't' || n, 't' || n / 2);
    end if;
  end loop;
end $$`

/** In the page: milliseconds from the answer of the last query to the frame that has the diagram. */
function untilDrawn() {
  return new Promise((resolve) => {
    const check = () => {
      if (!document.querySelector('.hw-diagram-table')) return requestAnimationFrame(check)
      const answers = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/query'))
        .map(({ responseEnd }) => responseEnd)
      requestAnimationFrame((now) => resolve(now - Math.max(...answers)))
    }
    check()
  })
}

/** In the page: milliseconds of each frame while the diagram is dragged to and fro, 12 px a frame. */
function panFrames(count) {
  return new Promise((resolve) => {
    const pane = document.querySelector('.react-flow__pane')
    const box = pane.getBoundingClientRect()
    const at = { x: box.left + box.width / 2, y: box.top + 8 }
    const send = (target, type) =>
      target.dispatchEvent(
        new MouseEvent(type, {
          ...{ bubbles: true, cancelable: true, view: window, button: 0 },
          ...{ buttons: type === 'mouseup' ? 0 : 1, clientX: at.x, clientY: at.y },
        }),
      )
    send(pane, 'mousedown')
    const view = document.querySelector('.react-flow__viewport')
    const started = view.style.transform
    let moved = false
    const times = []
    let before = performance.now()
    const step = () => {
      const now = performance.now()
      times.push(now - before)
      before = now
      moved ||= view.style.transform !== started
      if (times.length > count) {
        send(window, 'mouseup')
        return resolve({ times: times.slice(1), moved })
      }
      at.x += times.length % 80 < 40 ? 12 : -12
      at.y += times.length % 40 < 20 ? 6 : -6
      send(window, 'mousemove')
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}

/** The diagram of a schema: from its tables to what is drawn, and the frames of a pan, as it is opened and where it can be read. */
export async function measureSchemaDiagram({ browser, platform, client, times }) {
  for (const statement of createTables.split(/;\n(?=do)/)) await client.query(statement)
  const { session, project } = platform
  const context = await browser.newContext({
    storageState: storageStateOf(session),
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  try {
    const drawn = []
    for (let turn = 0; turn < times; turn += 1) {
      await page.goto(`${session.url}/project/${project.ref}/database/schemas?schema=drawn`, {
        waitUntil: 'commit',
      })
      drawn.push(await page.evaluate(untilDrawn))
      await untilLoaded(page)
    }
    const pan = async () => {
      const tables = await page.locator('.hw-diagram-table').count()
      const { times: frames, moved } = await page.evaluate(panFrames, FRAMES)
      if (!moved) throw new Error('The diagram was not moved.')
      return { tables, median: median(frames), high: percentile(frames, 95) }
    }
    const whole = await pan()
    await page.getByRole('searchbox', { name: 'Find a table or column' }).fill('t150')
    await untilLoaded(page, 500)
    return { drawn: median(drawn), whole, near: await pan() }
  } finally {
    await context.close()
    await client.query('drop schema drawn cascade')
  }
}
