-- A company that shortlists many at once reads their email and phone. Where it takes a shortlist back within half an hour,
-- before the candidate has been told of the rejection, it was no shortlist: the grant goes with it. Another application
-- that gives one keeps it.
create function take_grant_back() returns trigger language plpgsql as $$
begin
  delete from contact_grants g using jobs j
  where j.id = new.job_id and g.company_id = j.company_id and g.candidate_id = new.candidate_id
    and g.via = 'shortlisted' and g.ended_at is null and g.given_at > new.stage_changed_at - interval '30 minutes'
    and not exists (
      select from applications a join jobs other on other.id = a.job_id
      where a.candidate_id = new.candidate_id and other.company_id = j.company_id
        and (a.stage in ('recruiterShortlisted', 'waitlisted', 'hired', 'shortlisted') or a.shares_contact = 'now')
    );
  return null;
end
$$;
create trigger applications_take_grant_back after update of stage on applications
for each row when (
  old.stage in ('recruiterShortlisted', 'waitlisted', 'hired') and new.stage in ('applicant', 'removed')
)
execute function take_grant_back();
