import { HowdahProvider } from '@howdah/sdk'
import { TableEditor } from '@howdah/sdk/table-editor'
import '@howdah/sdk/styles.css'
import { useState } from 'react'
import { createTokenSource } from './session'

/** The answer of server.mjs to `/me`. */
export interface Visit {
  customer: string | null
  baseUrl: string
  project: string
}

async function post(path: string) {
  await fetch(path, { method: 'POST' })
  location.reload()
}

export function App({ visit }: { visit: Visit }) {
  if (visit.customer === null)
    return (
      <main>
        <h1>Shop</h1>
        {['ada', 'bob'].map((customer) => (
          <button key={customer} onClick={() => void post(`/sign-in?customer=${customer}`)}>
            Sign in as {customer}
          </button>
        ))}
      </main>
    )
  return (
    <main>
      <h1>Orders of {visit.customer}</h1>
      <button onClick={() => void post('/sign-out')}>Sign out</button>
      <Orders {...visit} customer={visit.customer} />
    </main>
  )
}

function Orders({ customer, baseUrl, project }: Visit & { customer: string }) {
  const [getAccessToken] = useState(createTokenSource)
  return (
    <HowdahProvider
      baseUrl={baseUrl}
      getAccessToken={getAccessToken}
      project={{ ref: project }}
      person={{ id: customer }}
      can={(action, resource) => action === 'run' && resource.startsWith('sql')}
    >
      <div className="orders">
        <TableEditor defaultView={{ tableId: null, schema: 'shop' }} />
      </div>
    </HowdahProvider>
  )
}
