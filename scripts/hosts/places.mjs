import { react, sdkPage, vite, viteCommands, viteFiles } from './host-parts.mjs'

/** The hash is that of the style of menus, as the README of the SDK names it. */
export const policyOf = ({ baseUrl }) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-n0nce' 'sha256-vGQdhYJbTuF+M8iCn1IZCHpdkiICocWHDq4qnQF4Rjw='; img-src 'self' data:; font-src 'self'; connect-src ${baseUrl}`

/** Components of the page by the part of the address behind `#`. */
const components = `
const opens = (ref, open) => h('button', { onClick: () => open(ref.current) }, 'Open')
const Places = {
  'native-dialog'() {
    const ref = useRef(null)
    return [opens(ref, (dialog) => dialog.showModal()), h('dialog', { ref, id: 'layer', style: { width: 900 } }, widget)]
  },
  popover() {
    const ref = useRef(null)
    return [opens(ref, (element) => element.showPopover()), h('div', { ref, id: 'layer', popover: 'auto', style: { width: 900 } }, widget)]
  },
  fullscreen() {
    const ref = useRef(null)
    return [opens(ref, (element) => element.requestFullscreen()), h('div', { ref, id: 'layer', style: { background: 'white' } }, widget)]
  },
  'radix-dialog': () =>
    h(Dialog.Root, null, h(Dialog.Trigger, null, 'Open'), h(Dialog.Portal, null,
      h(Dialog.Content, { id: 'layer', 'aria-describedby': undefined, style: { position: 'fixed', inset: 40, background: 'white' } },
        h(Dialog.Title, null, 'Reports'), widget))),
  'shown-later'() {
    const ref = useRef(null)
    return [opens(ref, (element) => element.style.removeProperty('display')), h('div', { ref, style: { display: 'none' } }, widget)]
  },
  narrow: () => h('div', { id: 'box', style: { width: 300 } }, widget),
  'right-to-left': () => h('div', { dir: 'rtl' }, widget),
  shadow() {
    const ref = useRef(null)
    const [inside, setInside] = useState(null)
    useEffect(() => {
      const shadow = ref.current.shadowRoot ?? ref.current.attachShadow({ mode: 'open' })
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
      shadow.adoptedStyleSheets = [sheet]
      setInside(shadow)
    }, [])
    return h('div', { ref }, inside && createPortal(widget, inside))
  },
  iframe() {
    const [inside, setInside] = useState(null)
    const enter = (frame) => {
      if (!frame || inside) return
      const style = frame.contentDocument.createElement('style')
      style.nonce = 'n0nce'
      style.textContent = styles
      frame.contentDocument.head.append(style)
      setInside(frame.contentDocument.body)
    }
    return h('iframe', { ref: enter, title: 'Reports', style: { width: '100%', height: 600 } }, inside && createPortal(widget, inside))
  },
}
`

const names = [
  'native-dialog',
  'popover',
  'fullscreen',
  'radix-dialog',
  'shown-later',
  'narrow',
  'right-to-left',
  'shadow',
  'iframe',
]

/** Opens a menu over the widget and closes it again; what the browser shows above the page stays open. */
async function useMenu(page, inside, name) {
  await inside.getByRole('button', { name: 'Run options' }).click()
  await inside.getByRole('menuitem').first().click({ trial: true })
  await page.keyboard.press('Escape')
  await inside.getByRole('menu').waitFor({ state: 'detached' })
  if (['native-dialog', 'popover', 'fullscreen'].includes(name))
    await page.locator('#layer').waitFor({ state: 'visible' })
}

/** Fails for controls beyond the sides of a narrow widget. */
async function expectNothingCut(page) {
  const cut = await page.locator('#box').evaluate((box) => {
    const { left, right } = box.getBoundingClientRect()
    return [...box.querySelectorAll('button, input, [role="combobox"]')]
      .filter((control) => control.checkVisibility() && !control.closest('[role="grid"]'))
      .filter((control) => {
        const place = control.getBoundingClientRect()
        return place.width > 1 && (place.left < left - 1 || place.right > right + 1)
      })
      .map((control) => control.ariaLabel ?? control.textContent)
  })
  if (cut.length > 0) throw new Error(`Cut: ${cut.join(', ')}`)
}

/** Places of a page in which menus and questions get under something, under a strict policy. */
export const places = {
  name: 'Places of a page',
  packages: ['@howdah/sdk'],
  dependencies: { ...react, vite, '@radix-ui/react-dialog': '1.1.15' },
  files(project) {
    const files = viteFiles(
      sdkPage(project, {
        ownStyles: true,
        provider: { nonce: 'n0nce' },
        imports: `import * as Dialog from '@radix-ui/react-dialog'
import '@howdah/sdk/styles.css'
import styles from '@howdah/sdk/styles.css?inline'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'`,
        before: components,
        wrap: () => `h(Places[location.hash.slice(1)] ?? Places.narrow)`,
      }),
    )
    const policy = `<meta http-equiv="Content-Security-Policy" content="${policyOf(project)}">`
    return { ...files, 'index.html': files['index.html'].replace('<title>', `${policy}<title>`) }
  },
  pages: names.map((name) => ({
    name,
    path: `#${name}`,
    inside: (page) => (name === 'iframe' ? page.frameLocator('iframe') : page),
    async open(page) {
      const opener = page.getByRole('button', { name: 'Open', exact: true })
      if (!['narrow', 'right-to-left', 'shadow', 'iframe'].includes(name)) await opener.click()
    },
    async check(page, inside) {
      await useMenu(page, inside, name)
      if (name === 'narrow') await expectNothingCut(page)
    },
  })),
  ...viteCommands,
}
