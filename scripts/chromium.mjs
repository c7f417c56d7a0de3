import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The same engine without the windows around it, as Playwright itself takes it for tests: they end a seventh sooner. What is measured and
 * what is shown to people comes from the whole browser.
 */
const shells = ['/usr/bin/chromium-headless-shell']

const isRoot = process.getuid?.() === 0

/**
 * Parts of Chromium that are off. A page of the browser's own for each window's address bar, in which nobody types, costs as much as the
 * page that is tested. The predictor watches the links of some pages, chosen by lot, ten times a second: no two runs would be alike. The
 * rest is what Playwright turns off: of a switch that is given twice the last counts.
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
 * Those of the benchmarks, but for that of typing, whose frames wait for no clock. After a key or a click Chromium holds most tasks back
 * until a frame has been shown, at times one frame more than the one that answers. The task by which a measure knows that a frame is done
 * would be held back too, and the frame look later than it was.
 */
export const measuringArgs = argsWithout([...featuresOff, 'DeferRendererTasksAfterInput'])

/** Some systems put a stub in a browser's place that only says how to get one. */
const answers = (path) =>
  existsSync(path) &&
  /chrom/i.test(spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 }).stdout ?? '')

const find = (candidates) => candidates.find(answers)

const advice = 'Install Chromium or Chrome, or set HOWDAH_CHROMIUM to the path of one.'

function pathOf(candidates) {
  const named = process.env.HOWDAH_CHROMIUM
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`HOWDAH_CHROMIUM names ${named}, and nothing is there.`)
  }
  const found = find(candidates)
  if (found) return found
  throw new Error(`No Chromium was found. ${advice}`)
}

/**
 * The system's Chromium: what `HOWDAH_CHROMIUM` names, else the first that is found.
 * @throws Error that says what to do when there is none
 */
export const chromiumPath = () => pathOf(places)

/** As `chromiumPath`, for tests: without windows where there is one like that. */
export const testChromiumPath = () => pathOf([...shells, ...places])

function ensure(candidates, packages) {
  try {
    return { path: pathOf(candidates) }
  } catch (error) {
    if (process.env.HOWDAH_CHROMIUM || !isRoot || !existsSync('/usr/bin/apt-get'))
      return { complaint: error.message }
  }
  process.stdout.write('Installing Chromium with apt-get ...\n')
  const options = {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 20 * 60_000,
  }
  const aptGet = (...args) => {
    const { stdout, stderr } = spawnSync('apt-get', args, options)
    return `${stdout ?? ''}${stderr ?? ''}`
  }
  let said = aptGet('update', '-q')
  for (const name of packages) {
    said += aptGet('install', '-y', '-q', '--no-install-recommends', name, 'fonts-liberation')
    const path = find(candidates)
    if (path) return { path }
  }
  return { complaint: `${said}\nChromium could not be installed. ${advice}` }
}

/** Finds a Chromium or, as root on Debian and its like, installs one. @returns `{ path }` or `{ complaint }` */
export const ensureChromium = () => ensure(places, ['chromium'])

/** As `ensureChromium`, for tests. */
export const ensureTestChromium = () =>
  ensure([...shells, ...places], ['chromium-headless-shell', 'chromium'])
