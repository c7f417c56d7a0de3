import { openSqlPage, replaceText } from '../sql-page.mjs'
import { median } from '../statistics.mjs'

export const COMPLETION_TABLES = 300

/** In the page: sets about measuring the milliseconds from the next key press to the end of the first frame that lists this table. */
function watchList(first) {
  window.listShown = new Promise((resolve) => {
    let began
    document.addEventListener('keydown', (event) => (began ??= event.timeStamp), { capture: true })
    const check = () => {
      const options = [
        ...document.querySelectorAll(
          '.cm-tooltip-autocomplete [role="option"] .cm-completionLabel',
        ),
      ]
      if (began === undefined || !options.some((option) => option.textContent === first))
        return requestAnimationFrame(check)
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now() - began)
      channel.port2.postMessage(null)
    }
    requestAnimationFrame(check)
  })
}

/** The first letter behind `from` to the painted list, in a database with so many tables, once its schema is there. */
export async function measureCompletion({ browser, platform, client, times }) {
  await client.query(`
    do $$ begin for n in 1..${COMPLETION_TABLES} loop
      execute format('create table public.a_list_%s (id int primary key, name text)', lpad(n::text, 3, '0'));
    end loop; end $$`)
  const { page, close } = await openSqlPage(browser, platform)
  const list = page.locator('.cm-tooltip-autocomplete')
  const ask = async () => {
    await replaceText(page, 'select * from ')
    // The list opens automatically a moment after typing.
    await page.waitForTimeout(300)
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    await page.evaluate(watchList, 'a_list_001')
    await page.keyboard.press('a')
    return page.evaluate(() => window.listShown)
  }
  try {
    const schema = page.waitForResponse(
      (answer) =>
        answer.url().includes(`/projects/${platform.project.ref}/`) &&
        answer.request().method() === 'POST',
    )
    await page.locator('.cm-content').first().click()
    await (await schema).finished()
    const values = []
    for (let turn = 0; turn < times + 3; turn += 1) values.push(await ask())
    return median(values.slice(3))
  } finally {
    await close()
    await client.query(
      `do $$ begin for n in 1..${COMPLETION_TABLES} loop execute format('drop table public.a_list_%s', lpad(n::text, 3, '0')); end loop; end $$`,
    )
  }
}
