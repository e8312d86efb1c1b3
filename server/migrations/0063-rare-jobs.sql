-- A search by kind and pay that finds nothing, such as internships for 30 lakh a year, read the whole board: the two were
-- taken for independent of each other.
create index posting_search_by_role_and_pay on posting_search (role, pay_year desc);
create statistics posting_search_facts (mcv) on role, pay_year, work_mode, is_fresher from posting_search;
analyze posting_search;
