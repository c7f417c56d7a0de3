import { react, sdkPage, vite, viteCommands, viteFiles } from './host-parts.mjs'

/** Compares a computed style of an element of the page. */
async function expectStyle(page, selector, property, wanted) {
  const found = await page
    .locator(selector)
    .evaluate(
      (element, name) => element.ownerDocument.defaultView.getComputedStyle(element)[name],
      property,
    )
  if (found !== wanted) throw new Error(`${property} of ${selector} is ${found}, not ${wanted}.`)
}

/** A run is a button of the product's, whatever the page says about buttons. */
async function expectOwnRun(page) {
  // The pointer that has clicked it is still over it.
  await page.mouse.move(0, 0)
  await expectStyle(page, '.hw-run-button', 'backgroundColor', 'rgb(91, 91, 214)')
}

export const tailwind = {
  name: 'Tailwind 4',
  packages: ['@howdah/sdk'],
  dependencies: { ...react, vite, tailwindcss: '^4.1.0', '@tailwindcss/vite': '^4.1.0' },
  files: (project) => ({
    ...viteFiles(
      sdkPage(project, {
        imports: `import './page.css'`,
        wrap: (widget) =>
          `h('main', { className: 'p-4 text-red-500' }, h('button', { id: 'own', className: 'rounded-full bg-black px-4' }, 'Own'), ${widget})`,
      }),
    ),
    'page.css': `@import 'tailwindcss';
@source './main.js';`,
    'vite.config.js': `import tailwindcss from '@tailwindcss/vite'
export default { plugins: [tailwindcss()] }`,
  }),
  async check(page) {
    await expectStyle(page, '#own', 'backgroundColor', 'rgb(0, 0, 0)')
    await expectStyle(page, '#own', 'paddingLeft', '16px')
    await expectOwnRun(page)
  },
  ...viteCommands,
}

export const bootstrap = {
  name: 'Bootstrap 5',
  packages: ['@howdah/sdk'],
  dependencies: { ...react, vite, bootstrap: '^5.3.0' },
  files: (project) =>
    viteFiles(
      sdkPage(project, {
        imports: `import 'bootstrap/dist/css/bootstrap.css'`,
        wrap: (widget) =>
          `h('main', { className: 'container' }, h('button', { id: 'own', className: 'btn btn-primary' }, 'Own'), ${widget})`,
      }),
    ),
  async check(page) {
    await expectStyle(page, '#own', 'backgroundColor', 'rgb(13, 110, 253)')
    await expectOwnRun(page)
  },
  ...viteCommands,
}
