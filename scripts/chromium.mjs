import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { aptGet, canInstall } from './apt-get.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The same engine without the window UI, which Playwright also uses for tests: they take a seventh
 * less time. Benchmarks and screenshots use the full browser.
 */
const shells = ['/usr/bin/chromium-headless-shell']

const isRoot = process.getuid?.() === 0

/**
 * Disabled features of Chromium. The address bar of each window has its own internal page, which is
 * unused here and costs as much as the page under test. The predictor watches the links of randomly
 * chosen pages ten times a second, so no two runs would be alike. The rest are the features that
 * Playwright disables: of a repeated switch, only the last one counts.
 */
const featuresOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'NavigationPredictor',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const argsWithout = (features) => [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${features.join()}`,
  // Chromium's sandbox does not start for root.
  ...(isRoot ? ['--no-sandbox'] : []),
]

/** The arguments with which every browser of the tests is started. */
export const chromiumArgs = argsWithout(featuresOff)

/**
 * Arguments for the benchmarks, except for the one of typing, whose frames wait for no clock. After
 * a key or click, Chromium defers most tasks until a frame is shown, sometimes one frame after the
 * one that responds. The task that detects the end of a frame would be deferred too, and the frame
 * would seem later than it was.
 */
export const measuringArgs = argsWithout([...featuresOff, 'DeferRendererTasksAfterInput'])

/** Some systems install a stub instead of a browser that only prints instructions. */
const answers = (path) =>
  existsSync(path) &&
  /chrom/i.test(spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 }).stdout ?? '')

const find = (candidates) => candidates.find(answers)

const advice = 'Install Chromium or Chrome, or set HOWDAH_CHROMIUM to the path of one.'

function pathOf(candidates) {
  const named = process.env.HOWDAH_CHROMIUM
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`HOWDAH_CHROMIUM is ${named}, which does not exist.`)
  }
  const found = find(candidates)
  if (found) return found
  throw new Error(`Chromium not found. ${advice}`)
}

/**
 * Returns the system's Chromium: the value of `HOWDAH_CHROMIUM`, else the first one found.
 * @throws Error with instructions if there is none
 */
export const chromiumPath = () => pathOf(places)

/** Like `chromiumPath`, for tests: a headless shell if available. */
export const testChromiumPath = () => pathOf([...shells, ...places])

function ensure(candidates, packages) {
  try {
    return { path: pathOf(candidates) }
  } catch (error) {
    if (process.env.HOWDAH_CHROMIUM || !canInstall()) return { complaint: error.message }
  }
  process.stdout.write('Installing Chromium with apt-get ...\n')
  let output = aptGet('update', '-q')
  for (const name of packages) {
    output += aptGet('install', '-y', '-q', '--no-install-recommends', name, 'fonts-liberation')
    const path = find(candidates)
    if (path) return { path }
  }
  return { complaint: `${output}\nChromium could not be installed. ${advice}` }
}

/** Finds a Chromium or, as root on Debian and its like, installs one. @returns `{ path }` or `{ complaint }` */
export const ensureChromium = () => ensure(places, ['chromium'])

/** As `ensureChromium`, for tests. */
export const ensureTestChromium = () =>
  ensure([...shells, ...places], ['chromium-headless-shell', 'chromium'])
