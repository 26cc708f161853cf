import type { FastifyInstance } from 'fastify'
import { adminOperations, adminResources } from '#contract/admin/index.ts'
import type { Crud } from '../crud/crud.ts'
import { mountApi } from '../http/api.ts'
import type { Handlers } from '../http/call.ts'
import { statusOf } from './status.ts'
import { changeLogo, changeOrganisation, changeSeries, readOrganisation, removeLogo } from './organisation.ts'
import { readSharing, writeSharing } from './sharing.ts'
import { choosePreference, readPreferences } from '../notifications/preferences.ts'
import { signUp } from './accounts/sign-up.ts'
import {
  checkPasswordReset,
  confirmEmail,
  resetPassword,
  sendPasswordReset,
  sendVerification,
} from './accounts/verification.ts'
import { changeAvatar, removeAvatar } from './avatars/change.ts'
import { listDemoPeople } from './demo-people/list.ts'
import type { Identity } from './identity/index.ts'
import { checkInvites, inviteMany, resendInvite, revokeInvite } from './invites/actions.ts'
import { acceptInvite, declineInvite, openInvite } from './invites/answer.ts'
import { inviteCrud } from './invites/crud.ts'
import {
  cancelEmailChange,
  changePassword,
  endOtherSessions,
  endOwnSession,
  listSessions,
  readMe,
  requestEmailChange,
  updateMe,
} from './me/account.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  enterSecondFactor,
  renewRecoveryCodes,
} from './me/second-factor.ts'
import { listRoleActivity, restoreRole, undoRoleChange } from './roles/changes.ts'
import { roleCrud } from './roles/crud.ts'
import { previewRole } from './roles/preview.ts'
import { whatCan, whoCan } from './roles/who-can.ts'
import { issueToken, readSession, resumeSession, signIn, signOut } from './session/session.ts'
import { listActivity } from './users/activity.ts'
import { changePortfolios, changeProperties, listPortfolios, listProperties } from './users/assigned.ts'
import { changeStatus, createUser, userCrud } from './users/crud.ts'
import { addProfile, endProfile, listProfiles } from './users/profiles.ts'
import { endSessionOf, listSessionsOf, resetSecondFactor } from './users/sessions.ts'
import { startViewAs, stopViewAs } from './view-as/view-as.ts'

/** The implementation of each resource of the contract; the compiler names a missing one. */
const cruds: Record<keyof typeof adminResources, Crud> = {
  users: userCrud,
  roles: roleCrud,
  invites: inviteCrud,
}

/** The implementation of each operation of the contract; the compiler names a missing one. */
const handlersOf = (identity: Identity): Handlers<typeof adminOperations> => ({
  'session.signIn': signIn(identity),
  'session.read': readSession(identity),
  'session.signOut': signOut(identity),
  'session.token': issueToken(identity),
  'session.resume': resumeSession(identity),
  'session.secondFactor': enterSecondFactor(identity),
  'me.read': readMe,
  'me.update': updateMe,
  'me.changeAvatar': changeAvatar,
  'me.removeAvatar': removeAvatar,
  'me.changePassword': changePassword(identity),
  'me.requestEmailChange': requestEmailChange,
  'me.cancelEmailChange': cancelEmailChange,
  'me.sessions': listSessions,
  'me.endSession': endOwnSession(identity),
  'me.endOtherSessions': endOtherSessions(identity),
  'second-factor.begin': beginSecondFactor(identity),
  'second-factor.confirm': confirmSecondFactor(identity),
  'second-factor.renewCodes': renewRecoveryCodes(identity),
  'second-factor.disable': disableSecondFactor(identity),
  'notification-preferences.read': readPreferences,
  'notification-preferences.write': choosePreference,
  'organisation.read': readOrganisation,
  'organisation.change': changeOrganisation,
  'organisation.status': statusOf,
  'organisation.changeSeries': changeSeries,
  'organisation.changeLogo': changeLogo,
  'organisation.removeLogo': removeLogo,
  'sharing.read': readSharing,
  'sharing.write': writeSharing,
  'accounts.signUp': signUp,
  'email-verification.confirm': confirmEmail(identity),
  'email-verification.send': sendVerification,
  'password-reset.send': sendPasswordReset,
  'password-reset.check': checkPasswordReset,
  'password-reset.complete': resetPassword(identity),
  'invites.check': checkInvites,
  'invites.createMany': inviteMany,
  'invites.resend': resendInvite,
  'invites.revoke': revokeInvite,
  'invites.open': openInvite,
  'invites.accept': acceptInvite(identity),
  'invites.decline': declineInvite,
  'users.create': createUser,
  'users.changeStatus': changeStatus(identity),
  'users.profiles': listProfiles,
  'users.addProfile': addProfile,
  'users.endProfile': endProfile(identity),
  'users.properties': listProperties,
  'users.assignProperties': changeProperties(identity),
  'users.portfolios': listPortfolios,
  'users.assignPortfolios': changePortfolios(identity),
  'users.sessions': listSessionsOf,
  'users.endSession': endSessionOf(identity),
  'users.resetSecondFactor': resetSecondFactor(identity),
  'users.activity': listActivity,
  'demo-people.list': listDemoPeople,
  'roles.restore': restoreRole,
  'roles.undo': undoRoleChange,
  'roles.activity': listRoleActivity,
  'roles.preview': previewRole,
  'access.whoCan': whoCan,
  'access.whatCan': whatCan,
  'view-as.start': startViewAs,
  'view-as.stop': stopViewAs,
})

/** The admin API: identity and access (docs/spec/decisions.md "The two APIs"). */
export async function mountAdminApi(app: FastifyInstance, identity: Identity): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => identity.admit(request, reply))
    await mountApi(
      scope,
      {
        title: 'Freehold admin API',
        description:
          'Identity and access. Sign in to get the session cookie; calls that concern one organisation also take the ' +
          "chosen profile's token as `Authorization: Bearer …`.",
        prefix: '/api/admin/v1',
        resources: adminResources,
        cruds,
        operations: adminOperations,
        handlers: handlersOf(identity),
      },
      identity.services,
      identity.adminApi,
    )
  })
}
