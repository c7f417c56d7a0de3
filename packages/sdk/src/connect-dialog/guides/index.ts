import type { ConnectGuide } from './guide.types'

const supabaseJs = { id: 'supabasejs', name: 'supabase-js' }
const ssr = { id: 'ssr', name: '@supabase/ssr' }

/** Guides of the Connect dialog, in the order of its menus. Each text is a chunk of its own. */
export const connectGuides: readonly ConnectGuide[] = [
  {
    id: 'nextjs',
    name: 'Next.js',
    kind: 'framework',
    variants: [
      { id: 'app', name: 'App Router', options: [supabaseJs, ssr] },
      { id: 'pages', name: 'Pages Router', options: [supabaseJs, ssr] },
    ],
    load: () => import('./frameworks/nextjs'),
  },
]
