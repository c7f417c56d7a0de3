/* Search of the documentation. Its index is loaded when the field is first focused. */
const searchField = document.querySelector('[data-search]')
const resultList = document.querySelector('[data-results]')
const resultCount = document.querySelector('[data-count]')
/** Way from the page to the top of the site. */
const siteTop = searchField.dataset.search
const MAX_RESULTS = 12
let searchIndex

const loadScript = (file) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = siteTop + file
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })

async function readIndex() {
  await Promise.all(['minisearch.js', 'search-entries.js'].map(loadScript))
  const index = new globalThis.MiniSearch({
    fields: ['heading', 'page', 'text'],
    storeFields: ['href', 'page', 'heading'],
    searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.1, combineWith: 'AND' },
  })
  index.addAll(globalThis.searchEntries)
  return index
}

function itemOf({ heading, href, page }) {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = siteTop + href
  link.textContent = heading
  item.append(link)
  if (page !== heading) {
    const place = document.createElement('span')
    place.textContent = page
    link.append(' ', place)
  }
  return item
}

async function showResults() {
  searchIndex ??= readIndex()
  const text = searchField.value.trim()
  const index = await searchIndex
  if (text !== searchField.value.trim()) return
  const found = text === '' ? [] : index.search(text).slice(0, MAX_RESULTS)
  resultList.replaceChildren(...found.map(itemOf))
  resultList.hidden = found.length === 0
  const count = found.length === 1 ? '1 result' : `${found.length} results`
  resultCount.textContent = text === '' ? '' : count
}

for (const event of ['focus', 'input'])
  searchField.addEventListener(event, () => void showResults())
searchField.form.addEventListener('submit', (event) => {
  event.preventDefault()
  resultList.querySelector('a')?.click()
})
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || resultList.hidden) return
  resultList.hidden = true
  searchField.focus()
})
