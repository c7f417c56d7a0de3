import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CellMarkdown } from './cell-markdown'

const shown = (text: string) => render(<CellMarkdown text={text} />).container

describe('a cell as Markdown', () => {
  it('is laid out', () => {
    const page = shown('# Title\n\n- one\n- **two**\n\n| a | b |\n| - | - |\n| 1 | 2 |')
    expect(page.querySelector('h1')?.textContent).toBe('Title')
    expect(page.querySelectorAll('li')).toHaveLength(2)
    expect(page.querySelectorAll('td')).toHaveLength(2)
  })

  it.each([
    '<script>globalThis.hurt = 1</script>',
    '<img src=x onerror="globalThis.hurt = 1">',
    '<iframe src="https://evil.example"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '<svg/onload=alert(1)>',
    '<style>body { display: none }</style>',
  ])('draws no element of %j', (text) => {
    const page = shown(`before\n\n${text}\n\nafter ${text}`)
    expect(page.querySelector('script, img, iframe, a, svg, style, object, embed, form')).toBeNull()
    expect(page.textContent).toContain('before')
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '/org/settings',
    '//evil.example',
    '#x',
    'file:///etc/passwd',
  ])('makes no link to %j', (address) =>
    expect(shown(`[text](${address})`).querySelector('a')).toBeNull(),
  )

  it('sends links out without a referrer', () => {
    const link = shown('[text](https://example.com)').querySelector('a')
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    expect(link?.getAttribute('target')).toBe('_blank')
  })

  it('fetches no picture', () => {
    const page = shown('![a cat](https://evil.example/track.png)')
    expect(page.querySelector('img')).toBeNull()
    expect(page.textContent).toContain('a cat')
  })
})
