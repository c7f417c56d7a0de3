import { accessTokensQueryOptions } from '@howdah/platform-client/resources/account/access-tokens'
import { Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { CopyLine } from '../../../forms/copying/copy-line'
import { ListToolbar } from '../../../lists/list-toolbar'
import { useListView } from '../../../lists/use-list-view'
import { QueryView } from '../../../regions/query-view'
import { RowSkeletons } from '../../../regions/row-skeletons'
import { AccountPage } from '../account-page'
import { AuthorizedApps } from './authorized-apps'
import { NewTokenDialog } from './new-token-dialog'
import { filterTokens, tokenColumns } from './token-list'
import { TokenTable } from './token-table'
import { tokensMessages as messages } from './tokens.messages'

/** Personal access tokens, with which scripts call the platform on behalf of the user. */
export default function TokensPage() {
  const { client } = useDashboard()
  const tokens = useQuery(accessTokensQueryOptions(client))
  const view = useListView(tokenColumns, { column: 'created', descending: true })
  const [making, setMaking] = useState(false)
  const create = (
    <Button onClick={() => setMaking(true)}>
      <Plus size={16} strokeWidth={1.5} aria-hidden />
      {messages.newToken}
    </Button>
  )
  const exampleUrl = `${client.baseUrl.replace(/\/$/, '')}/platform/organizations`
  // In the header only once there are tokens: a button that moves while the list arrives is clicked in vain.
  const hasTokens = (tokens.data?.length ?? 0) > 0
  return (
    <AccountPage action={hasTokens ? create : undefined}>
      <p className="hd-page-intro">{messages.intro}</p>
      <QueryView query={tokens} title={messages.failed} loading={<RowSkeletons />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={<KeyRound size={20} strokeWidth={1.5} />}
              title={messages.emptyTitle}
              description={messages.emptyText}
              action={create}
            />
          ) : (
            <>
              <ListToolbar
                label={messages.search}
                search={view.search}
                onSearch={view.onSearch}
                count={messages.count(filterTokens(list, view).length)}
              />
              <TokenTable tokens={filterTokens(list, view)} view={view} />
            </>
          )
        }
      </QueryView>
      <section className="hd-section" aria-labelledby="use-token">
        <h2 id="use-token" className="hd-section-heading">
          {messages.use}
        </h2>
        <p className="hd-section-intro">{messages.useText}</p>
        <CopyLine text={messages.example(exampleUrl)} name={messages.exampleName} />
      </section>
      <AuthorizedApps />
      {making && <NewTokenDialog onClose={() => setMaking(false)} />}
    </AccountPage>
  )
}
