import type { EditingMessages } from '../../table-editor/editing/editing.messages'
import { counted, shown } from './counted'

const rows = (count: number) => counted(count, 'Zeile', 'Zeilen')

export const rowEditing: EditingMessages = {
  readOnly: 'Schreibgeschützt',
  readOnlyReasons: {
    role: 'Deine Rolle darf nur lesen.',
    standby: 'Ein Lesereplikat nimmt keine Änderungen an. Wähle dafür die Primärdatenbank.',
    protected: 'Dieses Schema wird von Postgres oder der Plattform verwaltet.',
    'materialized-view':
      'Zeilen einer materialisierten Sicht lassen sich nicht bearbeiten. Ändere ihre Quelltabellen.',
    'not-updatable': 'Diese Sicht lässt keine Änderungen zu.',
    'no-privilege': 'Dieser Rolle fehlt das Recht, Zeilen dieser Tabelle zu ändern.',
    'no-key': 'Hier lassen sich keine Zeilen bearbeiten: Nichts bezeichnet eine einzelne Zeile.',
  },
  lockedReasons: {
    generated: 'Diese Spalte wird von Postgres berechnet.',
    identity: 'Diese Identitätsspalte wird immer erzeugt und lässt sich nicht ändern.',
    'not-updatable': 'Diese Spalte der Sicht lässt keine Änderungen zu.',
    deleted: 'Diese Zeile ist zum Löschen vorgemerkt. Mach das rückgängig, um sie zu bearbeiten.',
    'long-key': 'Der Schlüssel dieser Zeile ist zu lang, um sie zu bearbeiten.',
    'cannot-insert': 'Hier lassen sich keine Zeilen hinzufügen.',
    'cannot-update': 'Hier lassen sich keine Zeilen ändern.',
    'cannot-delete': 'Hier lassen sich keine Zeilen löschen.',
    'not-null': 'Diese Spalte kann nicht NULL sein.',
    'no-default': 'Diese Spalte hat keinen Standardwert.',
    saving: 'Vorgemerkte Änderungen werden gespeichert.',
  },
  problems: {
    number: 'Keine Zahl.',
    integer: 'Keine ganze Zahl im Bereich dieses Typs.',
    choice: 'Kein gültiger Wert.',
    uuid: 'Keine gültige UUID.',
    json: 'Kein gültiges JSON.',
    bytea: 'Schreibe Bytes als \\x mit je zwei hexadezimalen Ziffern.',
    array: 'Schreibe Arrays in geschweiften Klammern: {1,2}.',
    nul: 'Text kann keine NUL-Zeichen enthalten.',
  },
  standIns: { default: 'DEFAULT', generated: 'wird erzeugt', required: 'erforderlich' },
  zoneWith: (zone) => `Gib einen Zeitversatz an, sonst gilt ${zone}.`,
  zoneWithout: 'Ohne Zeitzone.',
  byteaHint: 'Als \\x mit zwei hexadezimalen Ziffern pro Byte.',
  arrayHint: 'In geschweiften Klammern, wie Postgres sie schreibt: {1,2,NULL}.',
  multilineHint: 'Umschalt+Enter für eine neue Zeile.',
  editCell: (column) => `${column} bearbeiten`,
  loadingWhole: 'Der ganze Wert wird geladen…',
  wholeGone: 'Dieser Wert hat sich geändert. Aktualisiere die Zeilen, um ihn zu bearbeiten.',
  wholeFailed: (message) => `Der ganze Wert konnte nicht geladen werden: ${message}`,
  edit: 'Zelle bearbeiten',
  setNull: 'Auf NULL setzen',
  setEmpty: 'Auf leeren Text setzen',
  setDefault: 'Auf Standardwert setzen',
  editRow: 'Zeile bearbeiten',
  duplicateRow: 'Zeile duplizieren',
  newRow: 'Neue Zeile',
  addRow: 'Zeile hinzufügen',
  revertRow: 'Zeile zurücksetzen',
  deleteRows: (count) => (count === 1 ? 'Zeile löschen' : `${rows(count)} löschen`),
  deleteAll: 'Alle Zeilen löschen…',
  staged: (added, edited, deleted) =>
    [
      added > 0 && counted(added, 'neue Zeile', 'neue Zeilen'),
      edited > 0 && counted(edited, 'geänderte Zeile', 'geänderte Zeilen'),
      deleted > 0 && counted(deleted, 'gelöschte Zeile', 'gelöschte Zeilen'),
    ]
      .filter(Boolean)
      .join(', '),
  stagedRegion: 'Vorgemerkte Änderungen',
  storageFailed:
    'Sie können nicht im Browser gespeichert werden. Beim Schließen der Seite gehen sie verloren.',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  review: 'SQL prüfen',
  hideReview: 'SQL ausblenden',
  reviewText:
    'Speichern führt das in einer Transaktion aus. Jede Anweisung muss genau eine Zeile ändern, sonst wird alles zurückgerollt.',
  discard: 'Verwerfen',
  save: 'Speichern',
  cancelSave: 'Abbrechen',
  saved: (count) => `Gespeichert: ${rows(count)}`,
  saveFailed: 'Es wurde nichts gespeichert',
  saveUncertain: 'Das Speichern ist vielleicht nicht abgeschlossen',
  saveUncertainText:
    'Keine Antwort vom Server. Die vorgemerkten Änderungen sind noch da. Prüfe die Zeilen, bevor du erneut speicherst: Neue Zeilen könnten doppelt angelegt werden.',
  failedRow: (key) => `Zeile: ${key}`,
  newRowName: 'eine neue Zeile',
  dismiss: 'Schließen',
  conflictTitle: 'Jemand anderes hat diese Zeile geändert',
  conflictText:
    'Es wurde nichts gespeichert. Wähle, welche Werte bleiben, und speichere dann erneut.',
  untouchedTitle: 'Diese Zeile wurde nicht geändert',
  untouchedText:
    'Eine Policy oder ein Trigger hindert diese Rolle daran. Es wurde nichts gespeichert.',
  goneTitle: 'Diese Zeile gibt es nicht mehr',
  goneText:
    'Sie wurde gelöscht, oder diese Rolle kann sie nicht sehen. Es wurde nichts gespeichert.',
  movedTitle: 'Diese Zeile wurde geändert oder gelöscht',
  movedText:
    'Die Tabelle hat keinen Schlüssel, um ihre aktuelle Fassung zu finden. Es wurde nichts gespeichert.',
  conflictFailed: 'Die Zeile konnte nicht neu geladen werden',
  theirsLoading: 'Die aktuelle Zeile wird geladen…',
  column: 'Spalte',
  versionRead: 'Ursprünglich',
  versionTheirs: 'Aktuell',
  versionOwn: 'Deine',
  differs: 'weicht ab',
  deletedHere: 'gelöscht',
  takeTheirs: 'Aktuelle übernehmen',
  keepOwn: 'Meine behalten',
  dropOwn: 'Meine Änderung verwerfen',
  addAgain: 'Als neue Zeile hinzufügen',
  pasted: (cells, skipped) => {
    const pasted = `${counted(cells, 'Zelle', 'Zellen')} eingefügt.`
    if (skipped.length === 0) return pasted
    const more = skipped.length - 3
    return [
      `${pasted} ${shown(skipped.length)} übersprungen:`,
      ...skipped.slice(0, 3),
      ...(more > 0 ? [`… und ${shown(more)} weitere.`] : []),
    ].join(' ')
  },
  skippedCell: (column, text, reason) =>
    `${column} „${text.length > 40 ? `${text.slice(0, 40)}…` : text}“: ${reason}`,
  outsideTable: 'Eine solche Spalte gibt es nicht.',
  pasteTooLarge: (max) =>
    `Zu viele Zellen zum Einfügen (höchstens ${shown(max)}). Importiere stattdessen eine Datei.`,
  cutValue: 'Von diesem Wert ist nur der Anfang geladen.',
  loadWhole: 'Zum Bearbeiten laden',
  format: 'Formatieren',
  required: 'Gib einen Wert ein.',
  notGiven: 'Wählen…',
  apply: 'Übernehmen',
  cancel: 'Abbrechen',
  isNull: 'NULL',
  emptyText: 'leerer Text',
  rowTitleNew: 'Neue Zeile',
  rowTitleEdit: 'Zeile bearbeiten',
  rowText: 'Änderungen werden vorgemerkt. „Speichern“ unter dem Raster schreibt sie.',
  deleteSelectedTitle: (count) => `${rows(count)} löschen?`,
  deleteSelectedText:
    'Sie werden zum Löschen vorgemerkt und beim Speichern gelöscht. Bis dahin lässt sich das rückgängig machen.',
  deleteAllTitle: 'Alle Zeilen der Tabelle löschen?',
  deleteFilteredTitle: 'Alle Zeilen löschen, die zu den Filtern passen?',
  deleteAllText:
    'Das geschieht sofort und lässt sich nicht rückgängig machen. Fremdschlüssel bestimmen, was mit verweisenden Zeilen geschieht.',
  deleteCascadeText: 'Das geschieht sofort und lässt sich nicht rückgängig machen.',
  deleteAllCount: (count) => `Derzeit ${count} Zeilen.`,
  deleteAllCounting: (estimate) =>
    estimate === ''
      ? 'Zeilen werden gezählt…'
      : `Zeilen werden gezählt… Geschätzt etwa ${estimate}.`,
  deleteAllUncounted: (estimate) =>
    estimate === ''
      ? 'Das Zählen der Zeilen hat zu lange gedauert.'
      : `Das Zählen der Zeilen hat zu lange gedauert. Geschätzt etwa ${estimate}.`,
  referencing: 'Zeilen, die auf sie verweisen:',
  notReferenced: 'Keine andere Zeile verweist auf sie.',
  referencingLoading: 'Verweisende Zeilen werden geprüft…',
  referencingFailed: 'Verweisende Zeilen konnten nicht geprüft werden',
  referencingUncounted: 'Das Zählen hat zu lange gedauert.',
  referencingRows: (table, count) => `${table}: ${rows(count)}`,
  referencingDeleted: 'werden auch gelöscht',
  referencingBlocking: 'verhindern das Löschen',
  cascade: 'Verweisende Zeilen auch löschen (CASCADE)',
  cascadeText: 'Auf jeder Ebene: auch Zeilen, die auf diese Zeilen verweisen.',
  cascadeNothing: 'Ohne Wirkung, solange keine andere Zeile auf sie verweist.',
  cascadeConflict:
    'Eine Zeile hat sich seit dem Laden geändert. Aktualisiere die Zeilen und versuche es erneut.',
  preview: 'SQL-Vorschau',
  previewCut: (count) => `-- und ${shown(count)} weitere Anweisungen`,
  deletedAll: (count) => `Gelöscht: ${rows(count)}`,
  deleteAllFailed: 'Es wurde nichts gelöscht',
  deleting: 'Wird gelöscht…',
  delete: 'Löschen',
}
