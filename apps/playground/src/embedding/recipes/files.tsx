import { StorageExplorer, type StorageView } from '@howdah/sdk/storage-explorer'

/** `/files/pictures/holiday?file=boat.png` is a file in a folder of a bucket. */
function addressOf({ bucketId, path = '', file, search }: StorageView): string {
  const parts = bucketId === null ? [] : [bucketId, ...path.split('/').filter(Boolean)]
  const query = new URLSearchParams({ ...(file && { file }), ...(search && { search }) })
  return ['/files', ...parts.map(encodeURIComponent)].join('/') + (query.size ? `?${query}` : '')
}

function viewOf(address: string): StorageView {
  const { pathname, searchParams } = new URL(address, 'https://app.example.com')
  const [bucketId = null, ...folders] = pathname.split('/').slice(2).map(decodeURIComponent)
  return { bucketId, path: folders.join('/'), ...Object.fromEntries(searchParams) }
}

/** `address` is the current one of your router, `navigate` its function that goes to another. */
export function Files(router: { address: string; navigate: (address: string) => void }) {
  return (
    <StorageExplorer
      view={viewOf(router.address)}
      onViewChange={(view) => router.navigate(addressOf(view))}
      hrefOf={addressOf}
    />
  )
}
