import { serves } from '../entries/model-body.ts'
import { defineMessage } from './define-message.ts'

export const modelPromoted = defineMessage({
  kind: 'model.promoted',
  version: 1,
  from: {
    model({ body }) {
      const { abuseType, how, model, parent, summary } = body
      if (!serves(body) || (how !== 'promoted' && how !== 'by_hand')) return undefined
      return {
        entity: { type: 'model', id: String(model) },
        abuseType,
        body: {
          abuse_type: abuseType,
          how,
          model,
          former_model: parent ?? null,
          model_kind: summary?.kind ?? null,
          rows: summary?.rows ?? null,
          bad_rows: summary?.bad ?? null,
        },
      }
    },
  },
})

export const modelDrifting = defineMessage({
  kind: 'model.drifting',
  version: 1,
  from: {
    noticed({ body }) {
      if (body.is !== 'model_drifting') return undefined
      const { abuseType, findings } = body
      return { abuseType, body: { abuse_type: abuseType, findings: [...findings] } }
    },
  },
})

export const modelSteady = defineMessage({
  kind: 'model.steady',
  version: 1,
  from: {
    noticed({ body }) {
      if (body.is !== 'model_steady') return undefined
      return { abuseType: body.abuseType, body: { abuse_type: body.abuseType } }
    },
  },
})
