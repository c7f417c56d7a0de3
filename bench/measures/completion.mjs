import { openSqlPage, replaceText } from '../sql-page.mjs'
import { median } from '../statistics.mjs'

export const completionTables = 300

/** In the page: milliseconds from the next key press to the end of the first frame that has the list with its first table. */
function listPainted(page, first) {
  return page.evaluate(
    (label) =>
      new Promise((resolve) => {
        let began
        document.addEventListener('keydown', (event) => (began ??= event.timeStamp), { capture: true })
        const look = () => {
          const options = [...document.querySelectorAll('.cm-tooltip-autocomplete [role="option"] .cm-completionLabel')]
          if (began === undefined || !options.some((option) => option.textContent === label)) return requestAnimationFrame(look)
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now() - began)
          channel.port2.postMessage(null)
        }
        requestAnimationFrame(look)
      }),
    first,
  )
}

/** Control+Space behind `from` to the painted list, in a database with so many tables; the first time, and from then on. */
export async function measureCompletion({ browser, platform, client, times }) {
  await client.query(`
    create schema if not exists public;
    do $$ begin for n in 1..${completionTables} loop
      execute format('create table public.a_list_%s (id int primary key, name text)', lpad(n::text, 3, '0'));
    end loop; end $$`)
  const ask = async (page) => {
    await replaceText(page, 'select * from ')
    const [ms] = await Promise.all([listPainted(page, 'a_list_001'), page.keyboard.press('Control+Space')])
    await page.keyboard.press('Escape')
    return ms
  }
  try {
    const { page, close } = await openSqlPage(browser, platform)
    const first = await ask(page)
    const again = []
    for (let turn = 0; turn < times + 3; turn += 1) again.push(await ask(page))
    await close()
    return { first, again: median(again.slice(3)) }
  } finally {
    await client.query(
      `do $$ begin for n in 1..${completionTables} loop execute format('drop table public.a_list_%s', lpad(n::text, 3, '0')); end loop; end $$`,
    )
  }
}
