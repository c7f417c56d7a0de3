import type { ConnectServices, GuideFile } from '../guide.types'
import type { SampleRead } from '../sample/sample-read'
import { code } from '../syntax/code'

const browserClient: GuideFile = {
  path: 'lib/supabase/client.ts',
  language: 'typescript',
  content: code`
    import { createBrowserClient } from '@supabase/ssr'

    export const createClient = () =>
      createBrowserClient(
        process.env.NEXT_PUBLIC_SUPABASE_URL!,
        process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY!,
      )
  `,
}

const appServerClient: GuideFile = {
  path: 'lib/supabase/server.ts',
  language: 'typescript',
  content: code`
    import { createServerClient } from '@supabase/ssr'
    import { cookies } from 'next/headers'

    /** Creates a client with the session of the request's cookies. */
    export async function createClient() {
      const store = await cookies()
      return createServerClient(
        process.env.NEXT_PUBLIC_SUPABASE_URL!,
        process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY!,
        {
          cookies: {
            getAll: () => store.getAll(),
            setAll: (changed) => {
              try {
                for (const { name, value, options } of changed) store.set(name, value, options)
              } catch {
                // Server Components cannot set cookies; the session is refreshed elsewhere.
              }
            },
          },
        },
      )
    }
  `,
}

/** Refreshes the session before a page is rendered. Only useful with the Auth service. */
const proxy: GuideFile = {
  path: 'proxy.ts',
  language: 'typescript',
  content: code`
    import { createServerClient } from '@supabase/ssr'
    import { NextResponse, type NextRequest } from 'next/server'

    export async function proxy(request: NextRequest) {
      let response = NextResponse.next({ request })
      const supabase = createServerClient(
        process.env.NEXT_PUBLIC_SUPABASE_URL!,
        process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY!,
        {
          cookies: {
            getAll: () => request.cookies.getAll(),
            setAll: (changed) => {
              for (const { name, value } of changed) request.cookies.set(name, value)
              response = NextResponse.next({ request })
              for (const { name, value, options } of changed)
                response.cookies.set(name, value, options)
            },
          },
        },
      )
      // Refreshes an expired session, and stores the new one in cookies.
      await supabase.auth.getClaims()
      return response
    }

    export const config = {
      matcher: ['/((?!_next/static|_next/image|favicon.ico).*)'],
    }
  `,
}

const appPage = ({ items, item, key, heading, read }: SampleRead): GuideFile => ({
  path: `app/${items}/page.tsx`,
  language: 'tsx',
  content: code`
    import { createClient } from '../../lib/supabase/server'

    export default async function Page() {
      const supabase = await createClient()
      const { data: ${items}, error } = await supabase.${read}
      if (error) return <p role="alert">{error.message}</p>

      return (
        <main>
          <h1>${heading}</h1>
          <ul>
            {${items}.map((${item}) => (
              <li key={${key}}>{${item}.name}</li>
            ))}
          </ul>
        </main>
      )
    }
  `,
})

const pagesServerClient: GuideFile = {
  path: 'lib/supabase/server.ts',
  language: 'typescript',
  content: code`
    import { createServerClient, serializeCookieHeader } from '@supabase/ssr'
    import type { GetServerSidePropsContext } from 'next'

    /** Creates a client with the session of the request's cookies. */
    export const createClient = ({ req, res }: GetServerSidePropsContext) =>
      createServerClient(
        process.env.NEXT_PUBLIC_SUPABASE_URL!,
        process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY!,
        {
          cookies: {
            getAll: () =>
              Object.entries(req.cookies).map(([name, value]) => ({ name, value: value ?? '' })),
            setAll: (changed) => {
              res.setHeader(
                'Set-Cookie',
                changed.map(({ name, value, options }) =>
                  serializeCookieHeader(name, value, options),
                ),
              )
            },
          },
        },
      )
  `,
}

const pagesPage = ({ items, item, key, heading, read, type, fields }: SampleRead): GuideFile => ({
  path: `pages/${items}.tsx`,
  language: 'tsx',
  content: code`
    import type { GetServerSideProps } from 'next'
    import { createClient } from '../lib/supabase/server'

    type ${type} = ${fields}
    type Props = { ${items}: ${type}[]; error: string | null }

    export const getServerSideProps: GetServerSideProps<Props> = async (context) => {
      const { data, error } = await createClient(context).${read}
      return { props: { ${items}: data ?? [], error: error?.message ?? null } }
    }

    export default function Page({ ${items}, error }: Props) {
      if (error) return <p role="alert">{error}</p>

      return (
        <main>
          <h1>${heading}</h1>
          <ul>
            {${items}.map((${item}) => (
              <li key={${key}}>{${item}.name}</li>
            ))}
          </ul>
        </main>
      )
    }
  `,
})

/** Returns the clients for browser and server, and the page, of a router with `@supabase/ssr`. */
export function ssrFiles(
  router: 'app' | 'pages',
  sample: SampleRead,
  { auth }: ConnectServices,
): GuideFile[] {
  const files =
    router === 'app'
      ? [browserClient, appServerClient, appPage(sample)]
      : [browserClient, pagesServerClient, pagesPage(sample)]
  return auth ? [...files, proxy] : files
}
