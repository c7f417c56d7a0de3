import { defineModule } from '../define-module'
import { documentsConfig } from './config'
import { checkDocuments, createDocuments, type DocumentsPlace } from './documents'
import { downloadDocument, listDocuments } from './handlers'
import type { DocumentsServices } from './services'

export const documents = defineModule<DocumentsServices>({
  name: 'documents',
  config: documentsConfig,
  async open({ config, directory }) {
    const place: DocumentsPlace = {
      folder: config.documents ?? directory.documents,
      isChosen: config.documents !== null,
    }
    if (config.mode === 'platform') await checkDocuments(place)
    return { documents: createDocuments(place) }
  },
  handlers: () => ({ listDocuments, downloadDocument }),
})
