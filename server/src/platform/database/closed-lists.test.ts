import {
  alertFrequencies,
  answerDayKinds,
  apiScopes,
  applicationSources,
  attendanceAnswers,
  bulkMoves,
  bulkOutcomes,
  calendarFaults,
  candidateFields,
  companyCheckStates,
  companyRoles,
  contactSharing,
  dailyTopics,
  declineReasons,
  difficulties,
  eventTags,
  forumTags,
  grievanceKinds,
  jobReportReasons,
  jobRoles,
  languageLevels,
  mailTopics,
  memberRoles,
  mentorshipStatuses,
  messageReportReasons,
  mockInterviewStatuses,
  numberKinds,
  offerAnswers,
  offerDeclineReasons,
  offerPayKinds,
  orderStatuses,
  payKinds,
  postingDecisions,
  postingStates,
  questionKinds,
  quizTypes,
  reportReasons,
  requestQueues,
  roles,
  stages,
  teamRoles,
  templateKinds,
  verdicts,
  webhookEvents,
  webhookFaults,
  webhookOffCauses,
  webhookStates,
  webhookTypes,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

/** The list of the contract that each rule of the database repeats. */
const listOfRule: Record<string, readonly (string | number)[]> = {
  accounts_role_known: roles,
  accounts_team_role_of_team: teamRoles,
  api_keys_scopes_known: apiScopes,
  applications_promised_day_kind_known: answerDayKinds,
  applications_sharing_known: contactSharing,
  applications_source_known: applicationSources,
  applications_stage_known: stages,
  bulk_move_people_outcome_known: bulkOutcomes,
  // Taking people back is a move of its own.
  bulk_moves_move_known: [...bulkMoves, 'restore'],
  busy_calendars_fault_known: calendarFaults,
  candidates_notice_period_offered: candidateFields.noticePeriod.choices.map(({ value }) => value),
  candidates_language_level_known: languageLevels,
  company_checks_kind_known: [...numberKinds, 'domain_mail', 'website', 'person', 'document'],
  company_checks_state_known: companyCheckStates,
  company_invitations_role_known: companyRoles,
  company_reports_reason_known: jobReportReasons,
  declines_reason_known: declineReasons,
  evaluations_verdict_known: verdicts,
  events_tags_known: eventTags,
  forum_posts_tags_known: forumTags,
  forum_reports_reason_known: reportReasons,
  grievances_kind_known: grievanceKinds,
  interviews_attendance_known: attendanceAnswers,
  job_members_role_known: memberRoles,
  job_reports_reason_known: jobReportReasons,
  jobs_role_known: jobRoles,
  mail_dailies_topic_known: dailyTopics,
  mail_refusals_topic_known: mailTopics,
  mentorship_requests_status_known: mentorshipStatuses,
  message_reports_reason_known: messageReportReasons,
  message_templates_kind_known: templateKinds,
  mock_interview_requests_status_known: mockInterviewStatuses,
  offer_answers_answer_known: offerAnswers,
  offer_answers_reason_known: offerDeclineReasons,
  offers_pay_kind_known: offerPayKinds,
  orders_status_known: orderStatuses,
  posting_decisions_known: postingDecisions,
  posting_questions_kind_known: questionKinds,
  postings_answer_day_kind_known: answerDayKinds,
  postings_pay_kind_known: payKinds,
  postings_state_known: postingStates,
  recruiters_company_role_known: companyRoles,
  request_assignments_queue_known: requestQueues,
  saved_searches_mail_known: alertFrequencies,
  tests_difficulty_known: difficulties,
  tests_type_known: quizTypes,
  webhook_deliveries_fault_known: webhookFaults,
  webhook_messages_type_known: webhookTypes,
  webhooks_events_known: webhookEvents,
  webhooks_off_cause_known: webhookOffCauses,
  webhooks_state_known: webhookStates,
}

/** Rules about lists that never leave the server, or about a part of a list above. */
const ofServerAlone = [
  'company_reports_outcome_known',
  'consent_changes_purpose_known',
  'consent_changes_via_known',
  'contact_grants_via_known',
  'forum_reports_outcome_known',
  'interview_changes_known',
  'interviews_status_known',
  'late_answers_outcome_known',
  'late_answers_stage_known',
  'mailed_secrets_purpose_known',
  'message_reports_outcome_known',
  'orders_settled_are_dated',
  'passkey_challenges_purpose_known',
  'past_figures_kind_known',
  'posting_questions_have_options',
  'postings_pay_is_said',
  'postings_state_cause_known',
  'postings_text_source_known',
  'postings_without_pay_have_none',
  'resume_openings_action_known',
  'resume_readings_state_known',
  'uploads_status_known',
]

let w: TestServer
let rules: { name: string; values: string[] }[] = []
beforeAll(async () => {
  w = await openTestServer()
  const { rows } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) like '%ARRAY[%'
    order by conname`.execute(w.db)
  rules = rows.map(({ name, definition }) => ({ name, values: valuesOf(definition) }))
})
afterAll(() => w.close())

/** The values of the first list of a rule: 'a' and 'b' of CHECK ((role = ANY (ARRAY['a'::text, 'b'::text]))). */
function valuesOf(definition: string): string[] {
  const [, list = ''] = /ARRAY\[([^\]]*)\]/.exec(definition) ?? []
  return list.split(', ').map((value) => value.replace(/::text$/, '').replace(/^'|'$/g, ''))
}

describe('a list of values that the database allows', () => {
  test.each(Object.entries(listOfRule))(
    'a list of values that the database allows is that of the contract: %s',
    (name, list) => {
      const values = rules.find((rule) => rule.name === name)?.values ?? []
      expect(values.toSorted()).toEqual(list.map(String).toSorted())
    },
  )

  test('a list of values that the database allows is compared with the contract, or known to stay on the server', () => {
    const known = [...Object.keys(listOfRule), ...ofServerAlone]
    expect(rules.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
  })
})
