import { storageStateOf } from '../../scripts/owner-session.mjs'
import { KEY_PAUSE_MS, untilLoaded, untilPainted } from '../painted.mjs'
import { median } from '../statistics.mjs'

export const schemaSize = { tables: 3_000, columns: 10, functions: 5_000 }

/** Links of the menu, with the name in the first row of each list. */
const lists = [
  ['Tables', 'a0000'],
  ['Functions', 'a0000'],
  ['Indexes', 'a0000_c1_idx'],
  ['Triggers', 'a0000'],
  ['Policies', 'a0000'],
]

const createObjects = `
create function public.a() returns trigger language plpgsql as 'begin return new; end';
do $$ declare name text; begin
  for n in 0..${schemaSize.tables - 1} loop
    name := 'a' || lpad(n::text, 4, '0');
    execute format('create table public.%I (id int primary key, ${Array.from({ length: schemaSize.columns - 1 }, (_, index) => `c${index + 1} text`).join(', ')})', name);
    execute format('create index on public.%I (c1)', name);
    execute format('create policy %1$I on public.%1$I using (id > 0)', name);
    execute format('create trigger %1$I before insert on public.%1$I for each row execute function public.a()', name);
    if n % 100 = 99 then commit; end if;
  end loop;
  for n in 0..${schemaSize.functions - 1} loop
    execute format('create function public.%I(a int, b text default null) returns int language sql return 1', 'a' || lpad(n::text, 4, '0'));
  end loop;
end $$;
vacuum analyze pg_catalog.pg_class, pg_catalog.pg_attribute, pg_catalog.pg_proc, pg_catalog.pg_index, pg_catalog.pg_constraint`

/** The objects are dropped in parts: one transaction would hold too many locks. */
const dropObjects = `
do $$ begin
  for n in 0..${schemaSize.tables - 1} loop
    execute format('drop table public.%I', 'a' || lpad(n::text, 4, '0'));
    if n % 100 = 99 then commit; end if;
  end loop;
  for n in 0..${schemaSize.functions - 1} loop
    execute format('drop function public.%I(int, text)', 'a' || lpad(n::text, 4, '0'));
    if n % 500 = 499 then commit; end if;
  end loop;
end $$;
drop function public.a()`

/** In the page: notes the bodies of queries. The browser no longer reports those of long ones. */
function noteQueries() {
  const plain = globalThis.fetch
  globalThis.sentQueries = []
  globalThis.fetch = (input, init) => {
    if (input instanceof Request && input.url.endsWith('/query'))
      void input
        .clone()
        .text()
        .then((body) => globalThis.sentQueries.push(JSON.parse(body)))
    return plain(input, init)
  }
}

/** Returns the query of the list's start, and those of the whole list, which follow. */
async function sentQueries(page) {
  await page.locator('.hd-objects[aria-busy="false"]').waitFor()
  const sent = await page.evaluate(() => globalThis.sentQueries)
  const [start, ...whole] = sent.filter(({ query }) => /as names|o\.id = any/.test(query))
  if (!start || whole.length === 0) throw new Error('The page has sent no queries of a long list.')
  return { start, whole }
}

/** Milliseconds that a plain client takes for the query that the page has sent. */
async function inClient(client, { query, parameters }) {
  const started = performance.now()
  await client.query(query, parameters)
  return performance.now() - started
}

/**
 * The lists of a schema with thousands of objects: from a click in the menu to the first painted
 * row with its columns, against the same catalog query in a plain client; the slowest of the queries
 * of the whole list, which follow; and a search in one of them.
 */
export async function measureDatabaseLists({ browser, platform, client, times }) {
  await client.query('set statement_timeout = 0')
  for (const statement of createObjects.split(/;\n(?=do|vacuum)/)) await client.query(statement)
  const { session, project } = platform
  const context = await browser.newContext({
    storageState: storageStateOf(session),
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.addInitScript(noteQueries)
  const address = `${session.url}/project/${project.ref}/database`
  try {
    const found = {}
    for (const [name, first] of lists) {
      const painted = []
      const plain = []
      const complete = []
      for (let turn = 0; turn < times; turn += 1) {
        // A page that was just loaded has cached no list.
        await page.goto(`${address}/schemas/list`)
        await untilLoaded(page)
        await page.evaluate(() => {
          globalThis.sentQueries = []
        })
        const link = page
          .getByRole('navigation', { name: 'Database' })
          .getByRole('link', { name, exact: true })
        painted.push(
          await untilPainted(page, '.hd-object-name', first, () => link.dispatchEvent('click')),
        )
        const { start, whole } = await sentQueries(page)
        plain.push(await inClient(client, start))
        const taken = []
        for (const query of whole) taken.push(await inClient(client, query))
        complete.push(Math.max(...taken))
      }
      found[name] = { page: median(painted), plain: median(plain), whole: median(complete) }
    }
    return { lists: found, search: await measureSearch(page, address, times) }
  } finally {
    await context.close()
    for (const statement of dropObjects.split(/;\n(?=drop function)/)) await client.query(statement)
  }
}

/** Milliseconds from the last key of a search to its painted rows. */
async function measureSearch(page, address, times) {
  await page.goto(`${address}/tables`)
  const search = page.getByRole('searchbox', { name: 'Find a table' })
  const values = []
  for (let turn = 0; turn < times; turn += 1) {
    await search.fill('')
    await search.pressSequentially('a29', { delay: KEY_PAUSE_MS })
    await page.getByText('100 tables', { exact: true }).waitFor()
    values.push(
      await untilPainted(page, '.hd-object-name', 'a2999', () => page.keyboard.press('9')),
    )
  }
  return median(values)
}
