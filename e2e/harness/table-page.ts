import { expect, type Page } from '@playwright/test'

/** The table editor of a page, named as a person would name its parts. */
export class TablePage {
  readonly staged
  readonly panel

  constructor(readonly page: Page) {
    this.staged = page.getByRole('region', { name: 'Staged changes' })
    this.panel = page.getByRole('dialog')
  }

  async list(ref: string, query = '') {
    await this.page.bringToFront()
    await this.page.goto(`/project/${ref}/editor${query}`)
    await expect(this.page.getByRole('list', { name: 'Tables and views' })).toBeVisible()
  }

  /** Link of the list; its name includes the kind. */
  link(name: string) {
    return this.page.getByRole('link', { name: new RegExp(`^${name} ?, `) })
  }

  async open(ref: string, schema: string, table: string) {
    await this.list(ref, `?schema=${schema}`)
    await this.link(table).click()
    await expect(this.grid(table)).toBeVisible()
  }

  grid(table?: string) {
    return this.page.getByRole('grid', {
      name: table === undefined ? /^Rows of/ : `Rows of ${table}`,
    })
  }

  /** A cell by its row, from 1, and the name of its column. */
  async cell(row: number, column: string) {
    const header = this.grid().getByRole('columnheader', { name: new RegExp(`^${column}\\b`) })
    const index = await header.getAttribute('aria-colindex')
    return this.grid().locator(
      `[role="row"][aria-rowindex="${row + 1}"] [role="gridcell"][aria-colindex="${index}"]`,
    )
  }

  async shows(row: number, column: string, text: string | RegExp) {
    await expect(await this.cell(row, column)).toHaveText(text)
  }

  /** Writes a value as a person does, by double click; in front, because a page behind another one draws once a second. */
  async write(row: number, column: string, text: string) {
    await this.page.bringToFront()
    const cell = await this.cell(row, column)
    await cell.dblclick()
    const editor = cell.getByRole('textbox', { name: `Edit ${column}` })
    await editor.fill(text)
    await editor.press('Enter')
    await expect(editor).toHaveCount(0)
  }

  async cellMenu(row: number, column: string, entry: string) {
    await (await this.cell(row, column)).click({ button: 'right' })
    await this.page.getByRole('menuitem', { name: entry }).click()
  }

  async tableMenu(table: string, entry: string) {
    await this.link(table).hover()
    await this.page.getByRole('button', { name: `More for ${table}`, exact: true }).click()
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click()
  }

  /** An entry of a select. */
  async choose(field: ReturnType<Page['getByRole']>, option: string | RegExp) {
    await field.click()
    await this.page.getByRole('option', { name: option, exact: typeof option === 'string' }).click()
  }

  async save() {
    await this.staged.getByRole('button', { name: 'Save', exact: true }).click()
  }
}
