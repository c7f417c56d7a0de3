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
  {
    id: 'remix',
    name: 'Remix',
    kind: 'framework',
    variants: [
      { id: 'react-router', name: 'React Router' },
      { id: 'remix', name: 'Remix 2' },
    ],
    load: () => import('./frameworks/remix'),
  },
  { id: 'react', name: 'React', kind: 'framework', load: () => import('./frameworks/react') },
  {
    id: 'nuxt',
    name: 'Nuxt',
    kind: 'framework',
    variants: [supabaseJs, { id: 'module', name: '@nuxtjs/supabase' }],
    load: () => import('./frameworks/nuxt'),
  },
  { id: 'vue', name: 'Vue', kind: 'framework', load: () => import('./frameworks/vue') },
  {
    id: 'sveltekit',
    name: 'SvelteKit',
    kind: 'framework',
    load: () => import('./frameworks/sveltekit'),
  },
  { id: 'solid', name: 'Solid', kind: 'framework', load: () => import('./frameworks/solid') },
  { id: 'astro', name: 'Astro', kind: 'framework', load: () => import('./frameworks/astro') },
  { id: 'refine', name: 'refine', kind: 'framework', load: () => import('./frameworks/refine') },
  { id: 'expo', name: 'Expo', kind: 'mobile', load: () => import('./mobile/expo') },
  { id: 'flutter', name: 'Flutter', kind: 'mobile', load: () => import('./mobile/flutter') },
  {
    id: 'ionic-react',
    name: 'Ionic React',
    kind: 'mobile',
    load: () => import('./mobile/ionic-react'),
  },
  { id: 'swift', name: 'Swift', kind: 'mobile', load: () => import('./mobile/swift') },
  { id: 'kotlin', name: 'Android Kotlin', kind: 'mobile', load: () => import('./mobile/kotlin') },
  {
    id: 'ionic-angular',
    name: 'Ionic Angular',
    kind: 'mobile',
    load: () => import('./mobile/ionic-angular'),
  },
  { id: 'prisma', name: 'Prisma', kind: 'orm', load: () => import('./orms/prisma') },
  {
    id: 'drizzle',
    name: 'Drizzle',
    kind: 'orm',
    variants: [
      { id: 'postgresjs', name: 'postgres.js' },
      { id: 'node-postgres', name: 'node-postgres' },
    ],
    load: () => import('./orms/drizzle'),
  },
]
