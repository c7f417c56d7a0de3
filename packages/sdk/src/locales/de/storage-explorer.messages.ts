import type { StorageExplorerMessages } from '../../storage-explorer/storage-explorer.messages'
import { counted, firstOf, shown } from './counted'

const units = {
  hours: ['Stunde', 'Stunden'],
  days: ['Tag', 'Tage'],
  weeks: ['Woche', 'Wochen'],
} as const

export const storageExplorer: StorageExplorerMessages = {
  regionLabel: 'Storage-Explorer',
  loading: 'Wird geladen',
  projectFailed: 'Der Storage dieses Projekts ist nicht erreichbar',
  inactiveTitle: 'Das Projekt läuft nicht',
  inactiveText: 'Die Dateien sind sicher und wieder zugänglich, sobald das Projekt aktiv ist.',
  noStorageTitle: 'Hier gibt es keinen Storage',
  noStorageText: 'Die Datenbank dieses Projekts läuft anderswo, daher hat es hier keinen Storage.',

  buckets: 'Buckets',
  bucketCount: (count, text) => (count === 1 ? '1 Bucket' : `${text} Buckets`),
  bucketsFailed: 'Die Buckets konnten nicht geladen werden',
  searchBuckets: 'Buckets suchen',
  noBuckets: 'Noch keine Buckets',
  noBucketsText:
    'Buckets enthalten Dateien und Ordner und haben ein eigenes Größenlimit, erlaubte Typen und eigenen Zugriff.',
  noBucketFound: 'Keine passenden Buckets.',
  newBucket: 'Neuer Bucket',
  bucketName: 'Name',
  bucketNameHint: 'Lässt sich später nicht ändern: Er ist Teil jeder Datei-URL.',
  bucketNameMissing: 'Gib einen Namen ein.',
  bucketNameLong: 'Höchstens 100 Bytes.',
  bucketNameSlash: 'Namen können keinen Schrägstrich enthalten.',
  bucketNameTaken: 'Ein Bucket mit diesem Namen existiert bereits.',
  bucketAccess: 'Zugriff',
  publicBucket: 'Öffentlicher Bucket',
  publicHint:
    'Wer die URL einer Datei hat, kann sie ohne Schlüssel lesen. Für das Schreiben gelten weiterhin Policies.',
  isPublic: 'Öffentlich',
  isPrivate: 'Privat',
  sizeLimit: 'Maximale Dateigröße',
  sizeLimitUnit: 'Einheit',
  sizeLimitHint: (limit) => `Leer lassen für das Limit des Projekts (${limit}).`,
  sizeLimitWrong: 'Gib eine positive Zahl ein.',
  sizeLimitTooLarge: (limit) => `Höchstens das Limit des Projekts: ${limit}.`,
  mimeTypes: 'Erlaubte MIME-Typen',
  mimeTypesHint:
    'Durch Kommas getrennt, zum Beispiel image/png oder image/*. Leer lassen für alle Typen.',
  mimeTypesWrong: (text) => `„${text}“ ist kein MIME-Typ wie image/png oder image/*.`,
  anyType: 'Alle',
  projectLimit: 'Limit des Projekts',
  created: 'Erstellt',
  createBucket: 'Bucket anlegen',
  saveBucket: 'Speichern',
  editBucket: 'Bucket bearbeiten',
  editBucketTitle: (name) => `${name} bearbeiten`,
  emptyBucket: 'Bucket leeren',
  deleteBucket: 'Bucket löschen',
  bucketMenu: (name) => `Mehr zu ${name}`,
  bucketCreated: (name) => `Bucket ${name} angelegt`,
  bucketSaved: (name) => `Bucket ${name} gespeichert`,
  bucketEmptied: (name) => `Bucket ${name} geleert`,
  bucketDeleted: (name) => `Bucket ${name} gelöscht`,
  bucketSaveFailed: 'Der Bucket konnte nicht gespeichert werden',
  emptyBucketTitle: (name) => `${name} leeren?`,
  emptyBucketText:
    'Löscht jede Datei darin. Das lässt sich nicht rückgängig machen. Gib zur Bestätigung den Namen des Buckets ein.',
  emptyBucketFailed: (name) => `${name} konnte nicht geleert werden`,
  deleteBucketTitle: (name) => `${name} löschen?`,
  deleteBucketText:
    'Löscht den Bucket und jede Datei darin. Das lässt sich nicht rückgängig machen. Gib zur Bestätigung seinen Namen ein.',
  deleteBucketFailed: (name) => `${name} konnte nicht gelöscht werden`,
  typeName: 'Name des Buckets',
  selectBucket: (name) => `${name} auswählen`,
  selectBuckets: 'Alle Buckets auswählen',
  deleteBuckets: 'Buckets löschen',
  deleteBucketsTitle: (count) => `${counted(count, 'Bucket', 'Buckets')} löschen?`,
  deleteBucketsText:
    'Löscht diese Buckets und jede Datei darin. Das lässt sich nicht rückgängig machen. Gib zur Bestätigung „löschen“ ein.',
  deleteWord: 'löschen',
  typeDelete: '„löschen“ eingeben',
  bucketsDeleted: (count) => `${counted(count, 'Bucket', 'Buckets')} gelöscht`,
  deleteBucketsFailed: (count, of, names) =>
    `${shown(count)} von ${shown(of)} Buckets wurden nicht gelöscht: ${firstOf(names, 5)}`,
  bucketGone: 'Diesen Bucket gibt es nicht mehr',
  bucketGoneText: 'Er wurde gelöscht oder umbenannt.',
  toBuckets: 'Alle Buckets',

  where: 'Pfad',
  columnsView: 'Spalten',
  listView: 'Liste',
  viewAs: 'Ansicht',
  sortBy: 'Sortieren nach',
  sorts: {
    name: 'Name',
    updated_at: 'Zuletzt geändert',
    created_at: 'Erstellt',
    last_accessed_at: 'Zuletzt geöffnet',
  },
  ascending: 'Aufsteigend',
  descending: 'Absteigend',
  search: 'In diesem Ordner suchen',
  refresh: 'Aktualisieren',
  upload: 'Dateien hochladen',
  uploadFolder: 'Ordner hochladen',
  uploadMenu: 'Hochladen',
  newFolder: 'Neuer Ordner',
  untitledFolder: 'Ordner ohne Titel',
  folderName: 'Name des neuen Ordners',
  create: 'Anlegen',
  folderContents: (name) => `Inhalt von ${name}`,
  entryCount: (count, text, more) =>
    count === 1 && !more ? '1 Element' : `${text}${more ? '+' : ''} Elemente`,
  emptyFolder: 'Noch nichts da',
  emptyFolderHint: 'Dateien oder Ordner hier ablegen.',
  nothingFound: 'Nichts hier hat das im Namen.',
  retry: 'Erneut versuchen',
  size: 'Größe',
  type: 'Typ',
  folder: 'Ordner',
  file: 'Datei',
  onItsWay: 'wird hochgeladen',
  corrupted: 'unvollständiger Upload',

  selectedCount: (count) => `${shown(count)} ausgewählt`,
  clearSelection: 'Auswahl aufheben',
  actions: 'Aktionen',
  open: 'Öffnen',
  rename: 'Umbenennen',
  move: 'Verschieben',
  download: 'Herunterladen',
  copyPath: 'Pfad kopieren',
  copyUrl: 'URL kopieren',
  delete: 'Löschen',
  cancel: 'Abbrechen',
  close: 'Schließen',

  renameTitle: (name) => `${name} umbenennen`,
  newName: 'Neuer Name',
  moveTitle: (count, name) =>
    count === 1 ? `${name} verschieben` : `${shown(count)} Elemente verschieben`,
  moveTo: 'Zielordner',
  moveHint:
    'Wähle einen Ordner oder gib einen Pfad ein. Leer lassen für den Bucket selbst. Fehlende Ordner werden angelegt.',
  moveHintInFolder:
    'Wähle einen Ordner oder gib einen Pfad ein. Leer lassen für den obersten Ordner. Fehlende Ordner werden angelegt.',
  folders: 'Ordner',
  upTo: (name) => `Hinauf zu ${name}`,
  noFolders: 'Hier sind keine weiteren Ordner.',
  moveWithin: 'Ein Ordner kann nicht in sich selbst verschoben werden.',
  moveSame: 'Schon in diesem Ordner.',
  deleteTitle: (count, name) =>
    count === 1 ? `${name} löschen?` : `${shown(count)} Elemente löschen?`,
  deleteText: (withFolder) =>
    `Das lässt sich nicht rückgängig machen.${withFolder ? ' Auch der ganze Inhalt des Ordners wird gelöscht.' : ''}`,
  deleting: (done, total) => `Wird gelöscht… ${done} von ${total}`,
  deleted: (count, name) =>
    count === 1 ? `${name} gelöscht` : `${shown(count)} Elemente gelöscht`,
  deleteFailed: 'Die Dateien konnten nicht gelöscht werden',
  deletePart: (left) => `${shown(left)} davon wurden nicht gelöscht.`,
  moving: (done, total) => `Wird verschoben… ${done} von ${total}`,
  moved: (count, name, folder) =>
    count === 1
      ? `${name} nach ${folder} verschoben`
      : `${shown(count)} Elemente nach ${folder} verschoben`,
  renaming: (done, total) => `Wird umbenannt… ${done} von ${total}`,
  renamed: (name) => `In ${name} umbenannt`,
  copiedPathToFile: (name) => `Pfad der Datei „${name}“ kopiert`,
  copyFailed: 'Kopieren in die Zwischenablage fehlgeschlagen',

  urlTitle: (name) => `URL von ${name}`,
  urlText:
    'Wer die URL hat, kann die Datei lesen, bis sie abläuft oder alle URLs in den Storage-Einstellungen widerrufen werden.',
  expiresIn: 'Läuft ab nach',
  expiries: {
    week: 'Einer Woche',
    month: 'Einem Monat',
    year: 'Einem Jahr',
    custom: 'Eigener Dauer',
  },
  customExpiry: 'Eigene Dauer',
  expiryUnits: { hours: 'Stunden', days: 'Tage', weeks: 'Wochen' },
  expiryWrong: (amount, unit) =>
    `Gib eine positive Zahl ein, höchstens ${counted(amount, units[unit][0], units[unit][1])}.`,
  expiryUnit: 'Einheit',
  copiedUrl: (name) => `URL von ${name} kopiert`,
  urlFailed: (name) => `Für ${name} konnte keine URL erstellt werden`,

  preview: 'Vorschau',
  closePreview: 'Vorschau schließen',
  noPreview: 'Keine Vorschau für diesen Typ.',
  tooLargeForPreview: 'Diese Datei ist zu groß für eine Vorschau.',
  previewFailed: 'Die Vorschau konnte nicht geladen werden',
  cutPreview: (part, size) => `Die ersten ${part} von ${size}`,
  fileGone: 'Diese Datei gibt es nicht mehr.',
  changed: 'Zuletzt geändert',

  zipping: (done, total) => `Wird gepackt… ${done} von ${total}`,
  notDownloaded: (count) =>
    count === 1
      ? '1 Datei konnte nicht heruntergeladen werden.'
      : `${shown(count)} Dateien konnten nicht heruntergeladen werden.`,

  uploads: 'Uploads',
  uploadsOf: (done, total) => `${done} von ${total} hochgeladen`,
  uploadWaiting: 'Wartet',
  uploadPaused: 'Pausiert',
  uploadRetrying: 'Neuer Versuch',
  uploadTried: (times) => `nach ${times} Versuchen fehlgeschlagen`,
  uploadDone: 'Hochgeladen',
  uploadNeedsFile: 'Zum Fortsetzen dieselbe Datei erneut wählen',
  uploadSpeed: (speed) => `${speed}/s`,
  uploadLeft: (bytes, time) => (time === '' ? `noch ${bytes}` : `noch ${bytes} und ${time}`),
  pauseOf: (name) => `${name} pausieren`,
  resumeOf: (name) => `${name} fortsetzen`,
  cancelOf: (name) => `${name} abbrechen`,
  retryOf: (name) => `${name} erneut versuchen`,
  chooseFile: 'Datei wählen',
  chooseFileOf: (name) => `Datei ${name} erneut wählen`,
  notThisFile: (name) =>
    `Das ist nicht die Datei ${name}, deren Upload begonnen wurde: Name, Größe oder Datum weichen ab.`,
  pauseAll: 'Alle pausieren',
  resumeAll: 'Alle fortsetzen',
  retryAll: 'Alle erneut versuchen',
  cancelAll: 'Alle abbrechen',
  clearUploads: 'Leeren',
  showUploads: 'Uploads einblenden',
  hideUploads: 'Uploads ausblenden',
  uploadProgress: (name) => `Upload von ${name}`,
  storageSettings: 'Storage-Einstellungen',

  retrieving: (name) => `${name} wird abgerufen…`,
  downloading: (name) => `${name} wird heruntergeladen`,
  downloadFailed: (name) => `${name} konnte nicht heruntergeladen werden`,
  downloadFolderFailed: 'Der Ordner konnte nicht heruntergeladen werden',
  downloadFilesFailed: (folder) => `Dateien aus „${folder}“ konnten nicht heruntergeladen werden`,
  copiedPathToFolder: (name) => `Pfad des Ordners „${name}“ kopiert`,
  folderFailed: (name) => `Der Inhalt von „${name}“ konnte nicht geladen werden:`,
  moreFailed: 'Weitere Einträge konnten nicht geladen werden',
  foldersFailed: 'Die Ordner konnten nicht geladen werden',
  collectFailed: 'Nicht alle Dateien im Ordner konnten gefunden werden',
  deleteFolderFailed: 'Der Ordner konnte nicht gelöscht werden',
  moveOneFailed: (name) => `${name} konnte nicht verschoben werden`,
  moveFailed: 'Die Dateien konnten nicht verschoben werden',
  renamedInPart: (name) => `Ordner mit Fehlern in ${name} umbenannt`,
  renameFolderFailed: (name) => `Ordner konnte nicht in ${name} umbenannt werden`,
  renameFileFailed: 'Die Datei konnte nicht umbenannt werden',
  uploadFailed: (name, message) => `${name} konnte nicht hochgeladen werden: ${message}`,
  uploadsFailed: 'Die Dateien konnten nicht hochgeladen werden',
  uploadsRefused: (count, of, names) =>
    `${shown(count)} von ${shown(of)} Dateien wurden nicht hochgeladen. Nicht erlaubte Namen: ${firstOf(names, 10)}`,
  required: (name) => `${name} ist erforderlich`,

  rules: {
    aborted: 'Upload abgebrochen',
    tooLarge: (file) =>
      `${file} konnte nicht hochgeladen werden: Die Datei ist größer, als der Bucket erlaubt.`,
    nameTaken: (file) =>
      `${file} konnte nicht hochgeladen werden: Es gibt schon eine Datei dieses Namens.`,
    typeRefused: (file, type, allowed) =>
      `${file} konnte nicht hochgeladen werden: Der Typ ist nicht erlaubt${type}${allowed}`,
    type: (mime) => ` (${mime})`,
    allowedTypes: (allowed) => `. Erlaubte MIME-Typen: ${allowed}`,
    failed: (file, message) => `${file} konnte nicht hochgeladen werden: ${message}`,
    unknown: 'Ein unbekannter Fehler ist aufgetreten',
    allFailed: (count) =>
      count === 1
        ? 'Die Datei konnte nicht hochgeladen werden!'
        : `${shown(count)} Dateien konnten nicht hochgeladen werden!`,
    allDone: (count) =>
      count === 1 ? 'Datei hochgeladen!' : `${shown(count)} Dateien hochgeladen!`,
    someDone: (done, total) => `${shown(done)} von ${shown(total)} Dateien hochgeladen!`,
    unshowableCharacter: 'Der Name des Ordners enthält ein unzulässiges Sonderzeichen',
    wrongCharacter: (character) =>
      `Der Name des Ordners darf das Zeichen „${character}“ nicht enthalten`,
    nameExists: (name) =>
      `Im aktuellen Ordner gibt es schon einen Eintrag namens ${name}. Wähle einen anderen Namen.`,
    emptyFiles: (count) =>
      count === 1
        ? 'Eine Datei wurde nicht hochgeladen, weil sie leer ist.'
        : `${shown(count)} Dateien wurden nicht hochgeladen, weil sie leer sind.`,
    largeFiles: (count, limit) =>
      `${count === 1 ? 'Eine Datei wurde' : `${shown(count)} Dateien wurden`} nicht hochgeladen, weil die Größe die Grenze des Projekts von ${limit} übersteigt. Du kannst die Grenze in den Storage-Einstellungen ändern.`,
  },
}
