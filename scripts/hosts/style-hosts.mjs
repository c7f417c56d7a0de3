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

/** Tailwind with the style sheet as the README of the SDK says, without or with layers. */
const tailwindHost = (name, { ownStyles, css }) => ({
  name,
  packages: ['@howdah/sdk'],
  dependencies: { ...react, vite, tailwindcss: '^4.1.0', '@tailwindcss/vite': '^4.1.0' },
  files: (project) => ({
    ...viteFiles(
      sdkPage(project, {
        ownStyles,
        imports: `import './page.css'`,
        wrap: (widget) =>
          `h('main', { className: 'p-4 text-red-500' }, h('button', { id: 'own', className: 'rounded-full bg-black px-4' }, 'Own'), ${widget})`,
      }),
    ),
    'page.css': css,
    'vite.config.js': `import tailwindcss from '@tailwindcss/vite'
export default { plugins: [tailwindcss()] }`,
  }),
  async check(page) {
    await expectStyle(page, '#own', 'backgroundColor', 'rgb(0, 0, 0)')
    await expectStyle(page, '#own', 'paddingLeft', '16px')
    await expectOwnRun(page)
  },
  ...viteCommands,
})

const tailwindCss = `@import 'tailwindcss';
@source './main.js';`

export const tailwind = tailwindHost('Tailwind 4', { ownStyles: false, css: tailwindCss })

export const tailwindLayers = tailwindHost('Tailwind 4 with layers', {
  ownStyles: true,
  css: `@layer theme, base, components, howdah, utilities;
@import '@howdah/sdk/styles.layer.css';
${tailwindCss}`,
})

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
