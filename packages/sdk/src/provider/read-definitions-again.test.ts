import { catalogQueryOptions } from '@howdah/platform-client/catalog/catalog'
import { createPlatformClient } from '@howdah/platform-client/client'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { readDefinitionsAgain } from './read-definitions-again'

it('does not take a first read that began before the change for what is true now', async () => {
  const client = createPlatformClient({ baseUrl: 'http://platform.test' })
  const queryClient = new QueryClient()
  const { queryKey } = catalogQueryOptions(client, { projectRef: 'p' })
  const answers: ((tables: string) => void)[] = []
  const observer = new QueryObserver<string>(queryClient, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    retry: false,
  })
  const leave = observer.subscribe(() => {})
  expect(answers).toHaveLength(1)
  const again = readDefinitionsAgain(queryClient, client, 'p')
  await Promise.resolve()
  answers[0]?.('before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after')
  await again
  expect(observer.getCurrentResult().data).toBe('after')
  leave()
})
