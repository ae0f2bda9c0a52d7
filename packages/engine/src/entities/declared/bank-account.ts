import { aggregatesOf } from '../counted/aggregates-of.ts'
import { distinct } from '../counted/define-aggregate.ts'
import { reputation } from '../counted/reputation.ts'
import { defineEntity } from '../define-entity.ts'
import { user } from './user.ts'

/** What was paid from or to a bank account. */
export const bankAccount = {
  users: aggregatesOf('bank_account')('users', distinct('user')),
}

export const bankAccountEntity = defineEntity({
  type: 'bank_account',
  roles: { bank_account: { called: 'this bank account', place: 'with' } },
  noun: ['bank account', 'bank accounts'],
  mentions(list, { reading: { payments } }) {
    for (const { account } of payments) list.add('bank_account', account)
  },
  aggregates: bankAccount,
  reputation: reputation('bank_account', ['account_takeover']),
  ofUser: { link: user.bankAccounts, takesLabels: true, isPersonal: true },
  sharers: { counted: bankAccount.users, are: 'few' },
  nobodys: { users: bankAccount.users },
  isToken: true,
  sharedValue: 'personal',
})
