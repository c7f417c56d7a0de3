import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { providerSettings } from './provider-settings'
import { createReactHost } from './react-host'

type WidgetComponent = ComponentType<Record<string, unknown>>
const boxes = () => [document.createElement('div'), document.createElement('div')] as const
const Works = () => <p>works</p>
const Throws = ({ value }: { value?: string }) => {
  if (value !== 'right') throw new Error('value must be right')
  return <p>{value}</p>
}

test('a widget that throws does not take down the others, and is tried again with other properties', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const host = createReactHost(() => providerSettings({}))
  const [works, throws] = boxes()
  const onError = vi.fn()
  const show = (value: string) =>
    host.show(throws, {
      component: Throws,
      props: { value, onError },
      slots: [],
      container: throws,
    })
  host.show(works, { component: Works, props: {}, slots: [], container: works })
  show('wrong')
  await vi.waitFor(() => expect(throws.textContent).toBe('value must be right'))
  expect(works.textContent).toBe('works')
  expect(onError).toHaveBeenCalledWith(expect.any(Error), { during: 'render' })
  show('right')
  await vi.waitFor(() => expect(throws.textContent).toBe('right'))
})

test('an address that is none is named by the widgets', async () => {
  const { DatabaseSelector } = await import('@howdah/sdk/database-selector')
  const host = createReactHost(() => providerSettings({ baseUrl: 'http://', projectRef: 'p' }))
  const [works, wrong] = boxes()
  host.show(works, { component: Works, props: {}, slots: [], container: works })
  host.show(wrong, {
    component: DatabaseSelector as WidgetComponent,
    props: {},
    slots: [],
    container: wrong,
  })
  await vi.waitFor(() => expect(wrong.textContent).toContain('“http://”, which is no URL'))
  expect(works.textContent).toBe('works')
})
