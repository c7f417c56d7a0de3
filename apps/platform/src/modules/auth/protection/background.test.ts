import { expect, it } from 'vitest'
import { createBackground } from './background'

it('a project whose work hangs leaves room for the others, and has some again once it ends', async () => {
  const background = createBackground({ all: 3, project: 2 })
  let end = () => undefined as void
  const hanging = new Promise<void>((resolve) => {
    end = resolve
  })
  const begin = (ref: string) => background.begin(ref, () => hanging)
  expect(['a', 'a', 'a', 'b', 'b'].map(begin)).toEqual([true, true, false, true, false])
  end()
  await background.settled()
  expect(begin('a')).toBe(true)
})
