import { expect, type Page } from '@playwright/test'

/** The SQL editor of a page, named as a person would name its parts. */
export class SqlPage {
  readonly editor
  readonly runButton
  readonly cancelButton
  readonly grid
  readonly confirmation

  constructor(readonly page: Page) {
    this.editor = page.getByRole('textbox', { name: 'SQL query' })
    this.runButton = page.getByRole('button', { name: /^Run(?! options)/ })
    this.cancelButton = page.getByRole('button', { name: /^Cancel/ })
    this.grid = page.getByRole('grid', { name: 'Query result' })
    this.confirmation = page.getByRole('alertdialog')
  }

  async open(ref: string) {
    // A page behind another one draws once a second.
    await this.page.bringToFront()
    await this.page.goto(`/project/${ref}/sql`)
    await expect(this.editor).toBeEditable()
  }

  async write(sql: string) {
    await this.editor.click()
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.insertText(sql)
  }

  async run(sql: string) {
    await this.write(sql)
    await this.runButton.click()
  }

  async confirm() {
    await this.confirmation.getByRole('button', { name: 'Run' }).click()
  }

  async chooseLimit(choice: string) {
    await this.page.getByRole('button', { name: /^Row limit/ }).click()
    await this.page.getByRole('menuitemradio', { name: choice, exact: true }).click()
  }

  cell(text: string) {
    return this.grid.getByRole('gridcell', { name: text, exact: true })
  }
}
