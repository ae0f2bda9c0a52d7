import { ABUSE_TYPES, type AbuseType } from '@winnow/contract/canonical'
import { type AnswerOf, type CallInput, personCalls } from '@winnow/contract/native'
import { Command, Option } from 'commander'
import { CliError } from '../cli-error.ts'
import { withAdmin } from '../command-options.ts'
import { readDemoNote } from '../demo/demo-note.ts'
import { momentText, tableOf } from '../output/print-table.ts'
import { visible } from '../output/visible.ts'
import { ownCommand } from '../own-command.ts'
import { type AdminApi, withAdminApi } from '../service/admin-api.ts'
import type { TargetOptions } from '../service/target.ts'

interface PersonFlags extends TargetOptions {
  readonly json?: boolean
}

interface RoleFlags extends PersonFlags {
  readonly role?: readonly string[]
  readonly environment?: readonly string[]
  readonly queue?: readonly string[]
  readonly abuseType?: readonly AbuseType[]
}

type PersonJson = AnswerOf<(typeof personCalls)['listPeople']>['people'][number]
type LinkJson = AnswerOf<(typeof personCalls)['createPersonLink']>
type Roles = NonNullable<CallInput<(typeof personCalls)['invitePerson']>['body']['roles']>

const EXAMPLES = `
Examples:
  winnow person link                     # the link that makes the first admin, on this machine
  winnow person add maya@shop.example --name "Maya Okafor" --role analyst --queue payments
  winnow person list
  winnow person set maya@shop.example --role lead
  winnow person reset maya@shop.example --second-factors   # lost password and phone
  winnow person disable maya@shop.example

A person is named by e-mail address or id. Links are shown once: send them to the person. An invitation works for
7 days, a reset link for 1 hour, the link of the first admin for 15 minutes.
`

/** The roles of the flags; undefined where none is given. Errors: CliError, for restrictions of no role. */
function rolesOf({ role, environment, queue, abuseType }: RoleFlags): Roles | undefined {
  const restrictions = {
    ...(environment && { environments: environment }),
    ...(queue && { queues: queue }),
    ...(abuseType && { abuse_types: abuseType }),
  }
  if (role !== undefined) return role.map((name) => ({ role: name, ...restrictions }))
  if (Object.keys(restrictions).length === 0) return undefined
  throw new CliError('say --role, which the other flags restrict', { exitCode: 2 })
}

/** Errors: CliError, where there is no such person. */
async function personOf(api: AdminApi, named: string): Promise<PersonJson> {
  const { people } = await api.call(personCalls.listPeople, {})
  const wanted = named.trim().toLowerCase()
  const person = people.find(({ email, person_id: id }) => email === wanted || id === wanted)
  if (person !== undefined) return person
  throw new CliError(`nobody is ${named} (${ownCommand(['person', 'list'])} shows who is there)`)
}

/** The link goes alone to standard output, so that it can be piped. */
function printLink({ json }: PersonFlags, link: LinkJson, advice: string): void {
  if (json === true) {
    process.stdout.write(`${JSON.stringify(link)}\n`)
    return
  }
  process.stderr.write(`${advice} It works once, until ${momentText(link.expires_at)}:\n`)
  process.stdout.write(`${link.link}\n`)
}

const ADVICE: Readonly<Record<LinkJson['kind'], string>> = {
  first_admin: 'Open this link on the machine of the service to make the first admin.',
  invitation: 'Send this invitation.',
  reset: 'Send this link, which sets a new password.',
}

async function listPeople(flags: PersonFlags): Promise<void> {
  await withAdminApi(flags, async (api) => {
    const { people } = await api.call(personCalls.listPeople, {})
    const head = ['PERSON ID', 'STATE', 'E-MAIL', 'NAME', 'ROLES', 'SECOND FACTOR', 'LAST SIGN-IN']
    const table = () => tableOf([head, ...people.map(rowOf)])
    process.stdout.write(flags.json === true ? `${JSON.stringify(people)}\n` : table())
  })
}

const rowOf = (person: PersonJson): readonly string[] => [
  person.person_id,
  person.state,
  visible(person.email),
  visible(person.name),
  visible(person.roles.map(roleText).join(', ')),
  factorText(person),
  person.last_sign_in_at === undefined ? '–' : momentText(person.last_sign_in_at),
]

const roleText = ({ role, ...restrictions }: PersonJson['roles'][number]): string =>
  Object.keys(restrictions).length === 0 ? role : `${role} (restricted)`

function factorText({ has_totp: hasTotp, passkeys }: PersonJson): string {
  const factors = [...(hasTotp ? ['codes'] : []), ...(passkeys > 0 ? ['passkey'] : [])]
  return factors.length === 0 ? '–' : factors.join(', ')
}

async function addPerson(
  email: string,
  { name, ...flags }: RoleFlags & { readonly name: string },
): Promise<void> {
  await withAdminApi(flags, async (api) => {
    const roles = rolesOf(flags)
    const body = { email, name, ...(roles !== undefined && { roles }) }
    const { invitation } = await api.call(personCalls.invitePerson, { body })
    printLink(flags, invitation, ADVICE[invitation.kind])
  })
}

async function setPerson(
  named: string,
  { name, ...flags }: RoleFlags & { readonly name?: string },
): Promise<void> {
  await withAdminApi(flags, async (api) => {
    const roles = rolesOf(flags)
    const { person_id: personId } = await personOf(api, named)
    const body = { ...(name !== undefined && { name }), ...(roles !== undefined && { roles }) }
    const changed = await api.call(personCalls.changePerson, { personId, body })
    process.stdout.write(`${JSON.stringify(changed, undefined, flags.json === true ? 0 : 2)}\n`)
  })
}

const setState =
  (state: 'active' | 'disabled') =>
  async (named: string, flags: PersonFlags): Promise<void> => {
    await withAdminApi(flags, async (api) => {
      const { person_id: personId, email } = await personOf(api, named)
      await api.call(personCalls.changePerson, { personId, body: { state } })
      const outcome = state === 'disabled' ? 'is disabled and signed out' : 'is active again'
      process.stderr.write(`${visible(email)} ${outcome}.\n`)
    })
  }

async function resetPerson(
  named: string,
  flags: PersonFlags & { readonly secondFactors?: boolean },
): Promise<void> {
  await withAdminApi(flags, async (api) => {
    const { person_id: personId } = await personOf(api, named)
    const body = flags.secondFactors === true ? { remove_second_factors: true } : {}
    const link = await api.call(personCalls.createPersonLink, { personId, body })
    printLink(flags, link, ADVICE[link.kind])
  })
}

/** The clock of such a service is days behind and runs ahead: its link would be over before anybody opened it. Errors: CliError. */
async function mustNotBeFilled({ dataDir, url }: PersonFlags): Promise<void> {
  if (url !== undefined) return
  const note = await readDemoNote(dataDir)
  if (note === undefined || note.isComplete) return
  throw new CliError(
    'the demo is still being filled: its start prints the link when that is done, in a minute or two. ' +
      'If it was stopped, start it with --demo again',
  )
}

async function linkPerson(named: string | undefined, flags: PersonFlags): Promise<void> {
  if (named !== undefined) return resetPerson(named, flags)
  await mustNotBeFilled(flags)
  return withAdminApi(flags, async (api) => {
    const link = await api.call(personCalls.createFirstAdminLink, { body: {} })
    printLink(flags, link, ADVICE[link.kind])
  })
}

const subcommand = (name: string, about: string): Command =>
  withAdmin(new Command(name).description(about))

const withRoles = (command: Command): Command =>
  command
    .option('--role <role...>', 'viewer, analyst, lead, policy_author, admin, or a role of yours')
    .option('--environment <environment...>', 'only there: <account id>/<production|sandbox>')
    .option('--queue <queue...>', 'only for these queues')
    .addOption(
      new Option('--abuse-type <type...>', 'only for these abuse types').choices(ABUSE_TYPES),
    )

/** `winnow person`: who works with the service. */
export function personCommand(): Command {
  return new Command('person')
    .description('Invite persons, list and change them, and make their links.')
    .addHelpText('after', EXAMPLES)
    .addCommand(subcommand('list', 'list persons').action(listPeople))
    .addCommand(
      withRoles(subcommand('add', 'invite a person'))
        .argument('<email>', 'their e-mail address')
        .requiredOption('--name <name>', 'their name')
        .action(addPerson),
    )
    .addCommand(
      withRoles(subcommand('set', 'change name and roles'))
        .argument('<person>', 'e-mail address or id')
        .option('--name <name>', 'their name')
        .action(setPerson),
    )
    .addCommand(
      subcommand('reset', 'make a link that sets a new password')
        .argument('<person>', 'e-mail address or id')
        .option('--second-factors', 'remove their codes and passkeys, too')
        .action(resetPerson),
    )
    .addCommand(
      subcommand('disable', 'sign a person out, and let them in no more')
        .argument('<person>', 'e-mail address or id')
        .action(setState('disabled')),
    )
    .addCommand(
      subcommand('enable', 'let a person in again')
        .argument('<person>', 'e-mail address or id')
        .action(setState('active')),
    )
    .addCommand(
      subcommand('link', 'make a new link of a person, or without one that of the first admin')
        .argument('[person]', 'e-mail address or id')
        .action(linkPerson),
    )
}
